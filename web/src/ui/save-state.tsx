import { Group, Loader, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { SaveState as State } from './use-save-on-blur.ts'

/** A small "Saved" at the field; `savedText` replaces it if saving means something else. */
export function SaveState({ state, savedText }: { state: State; savedText?: string | undefined }) {
  const { t } = useTranslation()
  return (
    <span role="status">
      {state === 'saving' && <Loader size={16} aria-label={t('actions.saving')} />}
      {state === 'saved' && (
        <Group gap={4} wrap="nowrap" c="var(--fob-good)">
          <IconCheck size={18} aria-hidden />
          <Text size="sm" fw={600}>
            {savedText ?? t('actions.saved')}
          </Text>
        </Group>
      )}
    </span>
  )
}
