import type { ListedMember } from '@fobhouse/contract/routes/members.ts'
import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../../lib/use-formats.ts'
import { Amount } from '../../../ui/amount.tsx'
import { CardDigits } from '../../../ui/card-digits.tsx'
import { Face } from '../../../ui/face.tsx'
import { MemberStateDot } from '../../../ui/member-state.tsx'
import type { ColumnName } from './columns.ts'
import type { ListProps } from './member-list.tsx'
import classes from './members.module.css'
import { RowMenu } from './row-menu.tsx'
import { toggled } from './selection.ts'

type MemberRowProps = {
  member: ListedMember
  rowIndex: number
  offset: number
  isSelected: boolean
  /** The same list at every render, too. */
  shown: readonly ColumnName[]
  /** The same function at every render, so that scrolling draws only the rows that come into sight. */
  onSelect: ListProps['onSelect']
}

export const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  const { member, rowIndex, offset, isSelected, shown, onSelect } = props
  const { t } = useTranslation('members')
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      className={classes.row}
      style={{ transform: `translateY(${offset}px)` }}
    >
      <span role="cell">
        <Checkbox
          aria-label={t('list.select', { name: member.name.full })}
          checked={isSelected}
          onChange={() => onSelect((selection) => toggled(selection, member))}
        />
      </span>
      <span role="cell" className={classes.name}>
        <Face name={member.name.full} size={28} />
        <Link to={`/manage/members/${member.id}`} className={classes.nameLink}>
          {member.name.full}
        </Link>
      </span>
      {shown.map((name) => (
        <Cell key={name} name={name} member={member} />
      ))}
      <span role="cell">
        <RowMenu member={member} />
      </span>
    </div>
  )
})

type TextColumn = Exclude<ColumnName, 'state' | 'card' | 'balance' | 'lastSeen'>
type CellProps = { name: ColumnName; member: ListedMember }

function Cell({ name, member }: CellProps) {
  const { t } = useTranslation('members')
  const { relative, exact } = useFormats()
  switch (name) {
    case 'state':
      return (
        <span role="cell">
          <MemberStateDot state={member.state} isShort />
        </span>
      )
    case 'card':
      return (
        <span role="cell">
          <CardDigits number={member.rfid} />
        </span>
      )
    case 'balance':
      return (
        <span role="cell" className={classes.balance}>
          <Amount value={member.memberBucks.balance} />
        </span>
      )
    case 'lastSeen':
      return (
        <span role="cell" title={member.lastSeen === null ? undefined : exact(member.lastSeen)}>
          {member.lastSeen === null ? (
            <span className={classes.dim}>{t('list.never')}</span>
          ) : (
            relative(member.lastSeen)
          )}
        </span>
      )
    default:
      return <TextCell name={name} member={member} />
  }
}

function TextCell({ name, member }: CellProps & { name: TextColumn }) {
  const { t } = useTranslation('members')
  const { shortDate } = useFormats()
  const dated = (instant: string | null) => (instant === null ? '' : shortDate(instant))
  const texts: Record<TextColumn, string> = {
    id: String(member.id),
    screenName: member.screenName,
    applied: dated(member.appliedAt),
    email: member.email,
    phone: member.phone ?? '',
    plate: member.vehicleRegistrationPlate ?? '',
    registered: dated(member.registrationDate),
    joined: dated(member.firstJoined),
    induction: dated(member.lastInduction),
    emailExport: t(member.excludeFromEmailExport ? 'list.optedOut' : 'list.optedIn'),
  }
  return (
    <span role="cell" className={name === 'email' ? classes.cut : classes.text}>
      <span>{texts[name]}</span>
    </span>
  )
}
