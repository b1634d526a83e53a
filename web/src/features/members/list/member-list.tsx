import { Button, Card } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ListLoading } from '../../../ui/page-loading.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useIsPhone } from '../../../ui/widths.ts'
import type { MemberPage } from '../queries.ts'
import type { ListProps } from './list-props.ts'
import { MemberCards } from './member-cards.tsx'
import { MemberTable } from './member-table.tsx'

/** A table, or cards on a phone; only visible rows are drawn. */
export function MemberList(props: Omit<ListProps, 'members'>) {
  return (
    <QueryView query={props.query} loading={<Loading />}>
      {(data) => <Loaded {...props} pages={data.pages} />}
    </QueryView>
  )
}

function Loading() {
  return (
    <Card>
      <ListLoading rows={8} />
    </Card>
  )
}

function Loaded({ pages, ...props }: Omit<ListProps, 'members'> & { pages: readonly MemberPage[] }) {
  const isPhone = useIsPhone()
  const members = useMemo(() => pages.flatMap(({ rows }) => rows), [pages])
  if (members.length === 0) return <NobodyMatches filter={props.filter} onFilter={props.onFilter} />
  return isPhone ? <MemberCards {...props} members={members} /> : <MemberTable {...props} members={members} />
}

function NobodyMatches({ filter, onFilter }: Pick<ListProps, 'filter' | 'onFilter'>) {
  const { t } = useTranslation('members')
  const { t: common } = useTranslation()
  const text = filter.text.trim()
  return (
    <Card>
      <EmptyState
        icon={IconUsers}
        title={text === '' ? t('list.none') : t('list.noMatch', { text })}
        reason={t(text === '' ? 'list.noneReason' : 'list.noMatchReason')}
        action={
          <Button variant="default" onClick={() => onFilter({ ...filter, state: 'all', text: '' })}>
            {common('actions.clearFilter')}
          </Button>
        }
      />
    </Card>
  )
}
