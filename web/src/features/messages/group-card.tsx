import type { MessageGroup, messageRoutes } from '@fobhouse/contract/routes/messages.ts'
import { memberStates } from '@fobhouse/contract/routes/profile.ts'
import { Anchor, Card, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResponseOf } from '@fobhouse/contract/route.ts'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { groupQuery } from './queries.ts'

type GroupCardProps = {
  group: MessageGroup
  /** The group after a pause in typing. */
  settled: MessageGroup
  /** Members who were selected in the list before. */
  chosen: number[] | undefined
  onChange: (group: MessageGroup) => void
}

const states = ['all', ...memberStates] as const

/** The receivers: everybody in a state who matches a search, or the members selected in the list. */
export function GroupCard({ group, settled, chosen, onChange }: GroupCardProps) {
  const { t } = useTranslation('messages')
  const query = useQuery(groupQuery(settled))
  const picked =
    chosen === undefined ? [] : [{ value: 'chosen' as const, label: t('group.chosen'), count: chosen.length }]
  return (
    <Card component="section" aria-label={t('group.title')}>
      <SectionTitle>{t('group.title')}</SectionTitle>
      <Stack gap="md">
        <FilterChips
          label={t('group.title')}
          choices={[...picked, ...states.map((value) => ({ value, label: t(`group.${value}`) }))]}
          value={group.memberIds ? 'chosen' : (group.state ?? 'all')}
          onChange={(value) =>
            onChange(value === 'chosen' ? { memberIds: chosen ?? [] } : { state: value, q: group.q ?? '' })
          }
        />
        {group.memberIds === undefined && (
          <SearchField
            label={t('group.search')}
            maxLength={100}
            value={group.q ?? ''}
            onChange={(q) => onChange({ ...group, q })}
          />
        )}
        <QueryView query={query}>{(count) => <GroupCount count={count} />}</QueryView>
      </Stack>
    </Card>
  )
}

/** How many it reaches, and whom not and why. */
function GroupCount({ count }: { count: ResponseOf<typeof messageRoutes.countGroup> }) {
  const { t } = useTranslation('messages')
  const { recipients, leftOut, leftOutPeople } = count
  const unnamed = leftOut - leftOutPeople.length
  return (
    <Stack gap="xs">
      <Text fw={600} role="status">
        {t('group.recipients', { count: recipients })}
      </Text>
      {leftOut > 0 && (
        <details>
          <summary>{t('group.leftOut', { count: leftOut })}</summary>
          <List size="sm" mt="xs" withPadding>
            {leftOutPeople.map(({ id, name, reason }) => (
              <List.Item key={id}>
                <Anchor component={Link} to={`/manage/members/${id}`}>
                  {name}
                </Anchor>
                {': '}
                {t(`group.${reason}`)}
              </List.Item>
            ))}
            {unnamed > 0 && <List.Item>{t('group.more', { count: unnamed })}</List.Item>}
          </List>
        </details>
      )}
    </Stack>
  )
}
