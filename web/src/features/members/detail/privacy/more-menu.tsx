import { privacyRoutes } from '@fobhouse/contract/routes/privacy.ts'
import { Button, Menu } from '@mantine/core'
import { IconDots, IconDownload, IconUserX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../../domain/member/may.ts'
import { download } from '../../../../lib/download.ts'
import type { Member } from '../../queries.ts'
import { EraseDialog } from './erase-dialog.tsx'

type MoreMenuProps = { member: Member; className?: string | undefined; children: ReactNode }

/** The rarer actions, then those needed once in years: a file of all data, and erasure. */
export function MoreMenu({ member, className, children }: MoreMenuProps) {
  const { t } = useTranslation('members')
  const may = useMay()
  const [isErasing, setErasing] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      download(privacyRoutes.exportMember, { params: { id: member.id } }, `fobhouse-member-${member.id}.zip`),
  })
  return (
    <>
      <Menu position="bottom-end" shadow="sm" withinPortal keepMounted={false}>
        <Menu.Target>
          <Button
            variant="default"
            px="xs"
            className={className}
            loading={isPending}
            aria-label={t('privacy.menu', { name: member.name.full })}
          >
            <IconDots size={18} stroke={1.75} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {children}
          {may(privacyRoutes.exportMember) && (
            <Menu.Item leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />} onClick={() => mutate()}>
              {t('privacy.export')}
            </Menu.Item>
          )}
          {!member.admin && may(privacyRoutes.erase) && (
            <Menu.Item
              c="var(--fob-bad)"
              leftSection={<IconUserX size={18} stroke={1.75} aria-hidden />}
              onClick={() => setErasing(true)}
            >
              {t('privacy.erase')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isErasing && <EraseDialog member={member} onClose={() => setErasing(false)} />}
    </>
  )
}
