import type { ListedMember } from '@fobhouse/contract/routes/members.ts'
import { Card, Checkbox, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { Amount } from '../../../domain/money/amount.tsx'
import { MemberStateDot } from '../../../domain/member/member-state.tsx'
import type { ListProps } from './list-props.ts'
import classes from './members.module.css'
import { toggled } from './selection.ts'
import { useVirtualRows } from './use-virtual-rows.ts'

/** With text of the usual size, to the 64th of a pixel: cards that were drawn ahead stay where they are until they are measured. */
const cardHeight = 96 + 37 / 64

export function MemberCards({ members, query, filter, selection, onSelect }: ListProps) {
  const { t } = useTranslation('members')
  const { relative } = useFormats()
  const { enableMemberBucks } = useConfiguration().features
  const { list, rows, top } = useVirtualRows({ count: members.length, height: cardHeight, filter, query })
  const total = query.data?.pages[0]?.counts[filter.state] ?? members.length
  return (
    <div
      ref={list}
      role="list"
      aria-label={t('list.label')}
      className={classes.body}
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map(({ index, start, key }) => {
        const member = members[index]
        if (!member) return null
        return (
          <div
            key={key}
            ref={rows.measureElement}
            data-index={index}
            role="listitem"
            aria-posinset={index + 1}
            aria-setsize={total}
            className={classes.cardPlace}
            style={{ transform: `translateY(${start - top}px)` }}
          >
            <MemberCard
              member={member}
              lastSeen={member.lastSeen === null ? t('list.neverSeen') : relative(member.lastSeen)}
              balance={enableMemberBucks && <Amount value={member.memberBucks.balance} />}
              isSelected={selection.has(member.id)}
              onToggle={() => onSelect((chosen) => toggled(chosen, member))}
            />
          </div>
        )
      })}
    </div>
  )
}

type MemberCardProps = {
  member: Pick<ListedMember, 'id' | 'name' | 'state'>
  lastSeen: string
  balance: ReactNode
  isSelected: boolean
  onToggle: () => void
}

export function MemberCard({ member, lastSeen, balance, isSelected, onToggle }: MemberCardProps) {
  const { t } = useTranslation('members')
  return (
    <Card className={classes.memberCard} mod={{ selected: isSelected }}>
      <Checkbox
        size="md"
        aria-label={t('list.select', { name: member.name.full })}
        checked={isSelected}
        onChange={onToggle}
      />
      <Link to={`/manage/members/${member.id}`} className={classes.cardLink}>
        <span className={classes.cardWords}>
          <Text fw={600} component="span" truncate>
            {member.name.full}
          </Text>
          <Text size="sm" component="span">
            <MemberStateDot state={member.state} isShort />
          </Text>
          <Text size="sm" c="dimmed" component="span">
            {lastSeen}
          </Text>
        </span>
        {balance}
      </Link>
    </Card>
  )
}
