import { Button, Input, Stack } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldError } from '../../ui/field-error.tsx'

type WindowListProps = {
  label: string
  description: string
  /** A fault of the whole list. */
  error: ReactNode
  onAdd: () => void
  children: ReactNode
}

/** The windows of a form, one below the other, and a button for one more. */
export function WindowList({ label, description, error, onAdd, children }: WindowListProps) {
  const { t } = useTranslation('house')
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      description={description}
      error={error ? <FieldError>{error}</FieldError> : undefined}
    >
      <Stack gap="sm" mt="xs" align="stretch">
        {children}
        <Button
          variant="default"
          style={{ alignSelf: 'flex-start' }}
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
          onClick={onAdd}
        >
          {t('form.addWindow')}
        </Button>
      </Stack>
    </Input.Wrapper>
  )
}
