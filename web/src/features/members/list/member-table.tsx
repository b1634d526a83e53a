import { Checkbox, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type CSSProperties, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats.ts'
import { notifyError } from '../../../ui/notify.tsx'
import type { SortBy } from '../queries.ts'
import { type ColumnName, columns, templateOf } from './columns.ts'
import { fetchEverybody } from './export/copy-emails.ts'
import { directionOf, nextSort } from './list-filter.ts'
import type { ListProps } from './list-props.ts'
import { MemberRow, type RowWords } from './member-row.tsx'
import classes from './members.module.css'
import { noSelection, selectionOf } from './selection.ts'
import { useShownColumns } from './use-columns.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

const rowHeight = 43

/** Built from roles instead of a `table`, because rows out of sight do not exist. */
export function MemberTable(props: ListProps) {
  const { t } = useTranslation('members')
  const words = useRowWords()
  const { members, query, filter, selection, onSelect } = props
  const { list, rows, top } = useVirtualRows({ count: members.length, height: rowHeight, filter, query })
  const { ref, shown } = useShownColumns(filter.state)
  const total = query.data?.pages[0]?.counts[filter.state] ?? members.length
  return (
    <div
      role="table"
      aria-label={t('list.label')}
      aria-rowcount={total + 1}
      className={classes.table}
      ref={ref}
      style={{ '--columns': templateOf(shown) } as CSSProperties} // a custom property
    >
      <Head {...props} shown={shown} />
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
              words={words}
              shown={shown}
              onSelect={onSelect}
            />
          )
        })}
      </div>
    </div>
  )
}

function useRowWords(): RowWords {
  const { t } = useTranslation('members')
  const { t: common } = useTranslation()
  const formats = useFormats()
  return useMemo(() => ({ t, common, formats }), [t, common, formats])
}

type HeadProps = ListProps & { shown: readonly ColumnName[] }

function Head({ shown, ...props }: HeadProps) {
  const { t } = useTranslation('members')
  return (
    <div role="rowgroup" className={classes.head}>
      <div role="row" aria-rowindex={1} className={classes.headRow}>
        <span role="columnheader">
          <SelectAll {...props} />
        </span>
        <SortHead {...props} by="name" name="name" />
        {shown.map((name) => {
          const { by } = columns[name]
          return by === undefined ? (
            <span key={name} role="columnheader">
              {t(`list.column.${name}`)}
            </span>
          ) : (
            <SortHead {...props} key={name} by={by} name={name} />
          )
        })}
        <span role="columnheader">
          <VisuallyHidden>{t('list.column.actions')}</VisuallyHidden>
        </span>
      </div>
    </div>
  )
}

type SortHeadProps = ListProps & { by: SortBy; name: ColumnName | 'name' }

function SortHead({ filter, onFilter, by, name }: SortHeadProps) {
  const { t } = useTranslation('members')
  const direction = directionOf(filter.sort, by)
  return (
    <span role="columnheader" aria-sort={direction} className={name === 'balance' ? classes.balance : undefined}>
      <UnstyledButton
        className={classes.sort}
        data-sorted={direction !== 'none' || undefined}
        onClick={() => onFilter({ ...filter, sort: nextSort(filter.sort, by) })}
      >
        {t(`list.column.${name}`)}
        {direction === 'ascending' && <IconArrowUp size={14} aria-hidden />}
        {direction === 'descending' && <IconArrowDown size={14} aria-hidden />}
      </UnstyledButton>
    </span>
  )
}

/** Selects every member that the filter matches; rows that are not loaded are fetched first. */
function SelectAll({ members, query, filter, selection, onSelect }: ListProps) {
  const { t } = useTranslation('members')
  const total = query.data?.pages[0]?.counts[filter.state] ?? members.length
  const isEverybody = selection.size === total
  async function selectEverybody() {
    // Uses the loaded rows if that is all; otherwise fetches everybody in large pages, outside the list.
    onSelect(selectionOf(query.hasNextPage ? await fetchEverybody(filter) : members))
  }
  return (
    <Checkbox
      aria-label={t('list.selectAll')}
      checked={isEverybody}
      indeterminate={selection.size > 0 && !isEverybody}
      onChange={() => {
        if (selection.size > 0) onSelect(noSelection)
        else void selectEverybody().catch(notifyError)
      }}
    />
  )
}
