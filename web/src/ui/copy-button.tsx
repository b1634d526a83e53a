import { Button, CopyButton as MantineCopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type CopyButtonProps = { value: string; isFocused?: boolean }

export function CopyButton({ value, isFocused = false }: CopyButtonProps) {
  const { t } = useTranslation()
  return (
    <MantineCopyButton value={value} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          onClick={copy}
          data-autofocus={isFocused || undefined}
          leftSection={copied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        >
          <span aria-live="polite">{t(copied ? 'actions.copied' : 'actions.copy')}</span>
        </Button>
      )}
    </MantineCopyButton>
  )
}
