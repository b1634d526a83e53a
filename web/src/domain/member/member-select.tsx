import { Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type MemberChoice, memberChoicesQuery } from './member-choices.ts'

const typingPauseMs = 200

type MemberSelectProps = {
  label: string
  placeholder: string
  value: MemberChoice | undefined
  onChange: (member: MemberChoice | undefined) => void
  /** Members who cannot be chosen. */
  without: readonly number[]
  error?: ReactNode
  required?: boolean
}

/** Chooses one active member, searching by name while a person types. */
export function MemberSelect({ value, onChange, without, ...field }: MemberSelectProps) {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string>()
  const [asked] = useDebouncedValue(typed ?? '', typingPauseMs)
  const { data = [] } = useQuery({ ...memberChoicesQuery(asked), enabled: typed !== undefined })
  const found = data.filter(({ id }) => !without.includes(id))
  const choices = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found
  return (
    <Select
      {...field}
      data={choices.map((member) => ({ value: String(member.id), label: nameOf(member, choices) }))}
      // The server has already searched, without accents and in any order of words.
      filter={({ options }) => options}
      value={value ? String(value.id) : null}
      searchable
      searchValue={typed ?? value?.name ?? ''}
      onSearchChange={setTyped}
      onDropdownOpen={() => setTyped('')}
      onDropdownClose={() => setTyped(undefined)}
      nothingFoundMessage={t('nobodyFound')}
      onChange={(id) => {
        onChange(choices.find((member) => String(member.id) === id))
        setTyped(undefined)
      }}
    />
  )
}

/** Adds the screen name if two members have the same name. */
function nameOf({ name, screenName }: MemberChoice, among: readonly MemberChoice[]): string {
  return among.filter((other) => other.name === name).length > 1 ? `${name} (${screenName})` : name
}
