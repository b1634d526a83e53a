import { type MemberCounts, memberRoutes } from '@fobhouse/contract/routes/members.ts'
import { ActionIcon, Button, Checkbox, Group, Popover, Select, Stack, Text } from '@mantine/core'
import { IconColumns, IconUserPlus } from '@tabler/icons-react'
import { startTransition, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../../domain/member/may.ts'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { useAskedFor } from '../../../lib/use-asked-for.ts'
import { useTypedSearch } from '../../../lib/use-typed-search.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { useIsPhone } from '../../../ui/widths.ts'
import type { MemberFilter, MemberSort } from '../queries.ts'
import { AddMemberDialog } from './add-member-dialog.tsx'
import { useChosenColumns, useColumnChoices } from './use-columns.ts'
import { ExportMenu } from './export/export-menu.tsx'
import { stateChoices } from './list-filter.ts'
import classes from './members.module.css'

type MembersToolbarProps = {
  filter: MemberFilter
  /** How many each state has; a text is shown as it is. */
  counts: Readonly<Record<keyof MemberCounts, number | string>> | undefined
  onChange: (filter: MemberFilter) => void
}

export function MembersToolbar({ filter, counts, onChange }: MembersToolbarProps) {
  const { t } = useTranslation('members')
  const isPhone = useIsPhone()
  const may = useMay()
  const [asked, forget] = useAskedFor('add')
  const [isAdding, setAdding] = useState(asked !== null)
  const [text, setText] = useTypedSearch(filter.text, (searched) => onChange({ ...filter, text: searched }))
  return (
    <div className={classes.toolbar}>
      <SearchField className={classes.search} label={t('list.search')} value={text} onChange={setText} />
      <StateChips filter={filter} counts={counts} onChange={onChange} />
      <Group flex={1} gap="xs" justify="flex-end" wrap="nowrap">
        {isPhone && <SortChoice filter={filter} onChange={onChange} />}
        {may(memberRoutes.create) && (
          <Button
            variant="default"
            flex="none"
            aria-label={t('add.open')}
            leftSection={isPhone ? undefined : <AddIcon />}
            onClick={() => startTransition(() => setAdding(true))} // the press shows at once on a slow phone, too
          >
            {isPhone ? <AddIcon /> : t('add.open')}
          </Button>
        )}
        {!isPhone && <ColumnChooser />}
        <ExportMenu filter={filter} isPhone={isPhone} />
      </Group>
      {isAdding && may(memberRoutes.create) && (
        <AddMemberDialog
          onClose={() => {
            setAdding(false)
            forget()
          }}
        />
      )}
    </div>
  )
}

export function StateChips({ filter, counts, onChange }: MembersToolbarProps) {
  const { t } = useTranslation('members')
  return (
    <FilterChips
      label={t('list.filter')}
      choices={stateChoices.map((value) => ({ value, label: t(`filter.${value}`), count: counts?.[value] }))}
      value={filter.state}
      onChange={(state) => onChange({ ...filter, state })}
    />
  )
}

const AddIcon = () => <IconUserPlus size={18} stroke={1.75} aria-hidden />

const phoneSorts = ['name', '-lastSeen', '-registrationDate', 'state'] as const satisfies MemberSort[]

/** Cards have no column heads to click. */
export function SortChoice({ filter, onChange }: Omit<MembersToolbarProps, 'counts'>) {
  const { t } = useTranslation('members')
  return (
    <Select
      flex={1}
      aria-label={t('list.sort')}
      data={phoneSorts.map((value) => ({ value, label: t(`sort.${value}`) }))}
      value={filter.sort}
      allowDeselect={false}
      onChange={(chosen) => {
        const sort = phoneSorts.find((one) => one === chosen)
        if (sort) onChange({ ...filter, sort })
      }}
    />
  )
}

/** Which columns the table has; this browser remembers it. */
function ColumnChooser() {
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
