import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { peopleQuery, personQuery } from './queries.ts'
import { useActorName } from '../../domain/trail/use-names.ts'

const typingPauseMs = 250
const parts = ['fobhouse', 'command line', 'mqtt']

type PersonFilterProps = { value: string; onChange: (value: string) => void }

/** Chooses members by number, so that a changed name hides nothing, or parts of Fobhouse that act by themselves. */
export function PersonFilter({ value, onChange }: PersonFilterProps) {
  const { t } = useTranslation('audit')
  const nameOf = useActorName()
  const [typed, setTyped] = useState<string>()
  const [asked] = useDebouncedValue(typed ?? '', typingPauseMs)
  const people = useQuery({ ...peopleQuery(asked), enabled: typed !== undefined })
  const isMember = /^[1-9]\d{0,14}$/.test(value)
  const person = useQuery({ ...personQuery(value), enabled: isMember })
  const chosen = isMember ? (person.data?.name.full ?? '') : nameOf(value)
  const choices = new Map([
    ...(value === '' ? [] : [[value, chosen] as const]),
    ...(people.data ?? []).map(({ id, name }) => [String(id), name.full] as const),
    ...parts.map((part) => [part, nameOf(part)] as const),
  ])
  return (
    <Select
      label={t('filter.person')}
      placeholder={t('filter.anyPerson')}
      data={[...choices].map(([actor, label]) => ({ value: actor, label }))}
      value={value === '' ? null : value}
      searchable
      clearable
      searchValue={typed ?? chosen}
      onSearchChange={setTyped}
      onDropdownClose={() => setTyped(undefined)}
      onDropdownOpen={() => setTyped('')}
      nothingFoundMessage={t('filter.personEmpty')}
      onChange={(actor) => {
        onChange(actor ?? '')
        setTyped(undefined)
      }}
    />
  )
}
