import { ActionIcon, Checkbox, Popover, Stack, Text } from '@mantine/core'
import { IconColumns } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useChosenColumns, useColumnChoices } from './use-columns.ts'

/** Which columns the table has; this browser remembers it. */
export function ColumnChooser() {
  const { t } = useTranslation('members')
  const [chosen, choose] = useChosenColumns()
  const choices = useColumnChoices()
  return (
    <Popover position="bottom-end" shadow="sm" trapFocus withinPortal>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={t('columns.choose')}>
          <IconColumns size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs" role="group" aria-label={t('columns.choose')}>
          {choices.map((name) => (
            <Checkbox
              key={name}
              label={t(`list.column.${name}`)}
              checked={chosen.includes(name)}
              onChange={({ currentTarget: { checked } }) =>
                choose(choices.filter((each) => (each === name ? checked : chosen.includes(each))))
              }
            />
          ))}
          <Text size="xs" c="dimmed" maw={200}>
            {t('columns.help')}
          </Text>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
