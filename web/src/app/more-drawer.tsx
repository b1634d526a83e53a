import { Divider, Drawer, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { leadFocusInto } from '../ui/lead-focus.ts'
import { bottomBarPaths } from './bottom-bar.tsx'
import type { MenuScreen } from './find-screen.ts'
import { ChangeClubButton } from './mobile/change-club-button.tsx'
import { PersonMenu } from './person-menu.tsx'
import type { Screen } from './screen.ts'
import { Menu } from './menu.tsx'
import { useLeaving } from './use-leaving.ts'

type MoreDrawerProps = { entries: readonly MenuScreen[]; open: Screen; isOpen: boolean; onClose: () => void }

/** Every entry that is not in the bottom bar. */
export function MoreDrawer({ entries, open, isOpen, onClose }: MoreDrawerProps) {
  const { t } = useTranslation()
  useLeaving(onClose)
  const rest = entries.filter((entry) => !bottomBarPaths.includes(entry.path))
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t('menu.more')}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      styles={{
        content: {
          borderRadius: 'var(--mantine-radius-md) var(--mantine-radius-md) 0 0',
          height: 'auto',
          maxHeight: '85dvh',
        },
      }}
    >
      <Stack gap="sm" ref={leadFocusInto}>
        <Menu entries={rest} open={open} isNarrow={false} label={t('menu.more')} onChoose={onClose} />
        <Divider color="var(--fob-line)" />
        <PersonMenu isNarrow={false} />
        <ChangeClubButton />
      </Stack>
    </Drawer>
  )
}
