import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'

type SearchFieldProps = Omit<TextInputProps, 'value' | 'onChange' | 'label'> & {
  /** What is searched, as placeholder and for screen readers. */
  label: string
  value: string
  onChange: (value: string) => void
}

/** Filters a list while a person types; Escape and the cross clear it. */
export function SearchField({ label, value, onChange, ...input }: SearchFieldProps) {
  const { t } = useTranslation()
  return (
    <TextInput
      {...input}
      type="search"
      aria-label={label}
      placeholder={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onChange('')
      }}
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden />}
      rightSection={
        value !== '' && (
          <ActionIcon variant="subtle" color="gray" onClick={() => onChange('')} aria-label={t('actions.clearFilter')}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )
      }
    />
  )
}
