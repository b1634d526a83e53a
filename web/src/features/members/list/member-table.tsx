import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../../lib/configuration.ts'
import type { SortBy } from '../queries.ts'
import { directionOf, nextSort } from './list-filter.ts'
import type { ListProps } from './member-list.tsx'
import { MemberRow } from './member-row.tsx'
import classes from './members.module.css'
import { noSelection, selectionOf } from './selection.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

const rowHeight = 43

/** Built of roles instead of a `table`, because rows that are not in sight do not exist. */
export function MemberTable(props: ListProps) {
  const { t } = useTranslation('members')
  const { members, query, selection, onSelect } = props
  const { list, rows, top } = useVirtualRows({ count: members.length, height: rowHeight, query })
  const hasBalance = useConfiguration().features.enableMemberBucks
  const total = query.data?.pages[0]?.counts[props.filter.state] ?? members.length
  return (
    <div
      role="table"
      aria-label={t('list.label')}
      aria-rowcount={total + 1}
      className={classes.table}
      data-balance={hasBalance || undefined}
    >
      <Head {...props} hasBalance={hasBalance} />
      <div ref={list} role="rowgroup" className={classes.body} style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const member = members[index]
          if (!member) return null
          return (
            <MemberRow
              key={member.id}
              member={member}
              rowIndex={index + 2}
              offset={start - top}
              isSelected={selection.has(member.id)}
              hasBalance={hasBalance}
              onSelect={onSelect}
            />
          )
        })}
      </div>
    </div>
  )
}

type Column = { by: SortBy; word: 'name' | 'state' | 'email' | 'balance' | 'lastSeen' | 'registered'; place: string }

function Head(props: ListProps & { hasBalance: boolean }) {
  const { t } = useTranslation('members')
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        <span role="columnheader">
          <SelectAll {...props} />
        </span>
        <SortHead {...props} column={{ by: 'name', word: 'name', place: '' }} />
        <SortHead {...props} column={{ by: 'state', word: 'state', place: '' }} />
        <SortHead {...props} column={{ by: 'email', word: 'email', place: classes.email ?? '' }} />
        <span role="columnheader" className={classes.card}>
          {t('list.column.card')}
        </span>
        {props.hasBalance && (
          <SortHead {...props} column={{ by: 'balance', word: 'balance', place: classes.balance ?? '' }} />
        )}
        <SortHead {...props} column={{ by: 'lastSeen', word: 'lastSeen', place: '' }} />
        <SortHead {...props} column={{ by: 'registrationDate', word: 'registered', place: classes.since ?? '' }} />
        <span role="columnheader">
          <VisuallyHidden>{t('list.column.actions')}</VisuallyHidden>
        </span>
      </div>
    </div>
  )
}

function SortHead({ filter, onFilter, column }: ListProps & { column: Column }) {
  const { t } = useTranslation('members')
  const direction = directionOf(filter.sort, column.by)
  return (
    <span role="columnheader" aria-sort={direction} className={column.place}>
      <UnstyledButton
        className={classes.sort}
        data-sorted={direction !== 'none' || undefined}
        onClick={() => onFilter({ ...filter, sort: nextSort(filter.sort, column.by) })}
      >
        {t(`list.column.${column.word}`)}
        {direction === 'ascending' && <IconArrowUp size={14} aria-hidden />}
        {direction === 'descending' && <IconArrowDown size={14} aria-hidden />}
      </UnstyledButton>
    </span>
  )
}

/** Chooses everybody whom the filter leaves, those below the screen too: the rest is fetched first. */
function SelectAll({ members, query, selection, onSelect }: ListProps) {
  const { t } = useTranslation('members')
  const isEverybody = selection.size === members.length && !query.hasNextPage
  async function selectEverybody() {
    let result: Pick<typeof query, 'data' | 'hasNextPage' | 'isError'> = query
    while (result.hasNextPage && !result.isError) result = await query.fetchNextPage()
    onSelect(selectionOf(result.data?.pages.flatMap(({ rows }) => rows) ?? []))
  }
  return (
    <Checkbox
      aria-label={t('list.selectAll')}
      checked={isEverybody}
      indeterminate={selection.size > 0 && !isEverybody}
      onChange={() => {
        if (selection.size > 0) onSelect(noSelection)
        else void selectEverybody()
      }}
    />
  )
}
