import type { ListedMember } from '@fobhouse/contract/routes/members.ts'
import type { TFunction } from 'i18next'
import { memo } from 'react'
import { Link } from 'react-router'
import type { Formats } from '../../../lib/use-formats.ts'
import { AmountText } from '../../../domain/money/amount.tsx'
import { CardDigitsText } from '../../../domain/card/card-digits.tsx'
import { Face } from '../../../ui/face.tsx'
import { memberStateTones } from '../../../domain/member/member-state.tsx'
import { PlainCheckbox } from '../../../ui/plain-checkbox.tsx'
import { StateDot } from '../../../ui/state-dot.tsx'
import type { ColumnName } from './columns.ts'
import type { ListProps } from './list-props.ts'
import classes from './members.module.css'
import { RowMenu } from './row-menu.tsx'
import { toggled } from './selection.ts'

/** Functions that write a row's texts, created once for all rows. */
export type RowWords = { t: TFunction<'members'>; common: TFunction; formats: Formats }

type MemberRowProps = {
  member: ListedMember
  rowIndex: number
  offset: number
  isSelected: boolean
  /** This and the next two stay identical between renders, so that scrolling draws only new rows. */
  words: RowWords
  shown: readonly ColumnName[]
  onSelect: ListProps['onSelect']
}

/** Scrolling draws dozens of rows: a row uses plain elements and no hooks of its own. */
export const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  const { member, rowIndex, offset, isSelected, words, shown, onSelect } = props
  return (
    <div
      role="row"
      aria-rowindex={rowIndex}
      aria-selected={isSelected}
      className={classes.row}
      style={{ transform: `translateY(${offset}px)` }}
    >
      <span role="cell">
        <PlainCheckbox
          label={words.t('list.select', { name: member.name.full })}
          isChecked={isSelected}
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
        <Cell key={name} name={name} member={member} words={words} />
      ))}
      <span role="cell">
        <RowMenu member={member} label={words.t('list.menu', { name: member.name.full })} />
      </span>
    </div>
  )
})

type TextColumn = Exclude<ColumnName, 'state' | 'card' | 'balance' | 'lastSeen'>
type CellProps = { name: ColumnName; member: ListedMember; words: RowWords }

function Cell({ name, member, words }: CellProps) {
  const { t, common, formats } = words
  switch (name) {
    case 'state':
      return (
        <span role="cell">
          <StateDot tone={memberStateTones[member.state]} isRing={member.state === 'accountonly'}>
            {common(`statesShort.${member.state}`)}
          </StateDot>
        </span>
      )
    case 'card':
      return (
        <span role="cell">
          <CardDigitsText number={member.rfid} t={common} />
        </span>
      )
    case 'balance':
      return (
        <span role="cell" className={classes.balance}>
          <AmountText value={member.memberBucks.balance} text={formats.money(member.memberBucks.balance)} />
        </span>
      )
    case 'lastSeen':
      return (
        <span role="cell" title={member.lastSeen === null ? undefined : formats.exact(member.lastSeen)}>
          {member.lastSeen === null ? (
            <span className={classes.dim}>{t('list.never')}</span>
          ) : (
            formats.relative(member.lastSeen)
          )}
        </span>
      )
    default:
      return (
        <span role="cell" className={name === 'email' ? classes.cut : classes.text}>
          <span>{textOf(name, member, words)}</span>
        </span>
      )
  }
}

function textOf(name: TextColumn, member: ListedMember, { t, formats }: RowWords): string {
  const dated = (instant: string | null) => (instant === null ? '' : formats.shortDate(instant))
  switch (name) {
    case 'id':
      return String(member.id)
    case 'screenName':
      return member.screenName
    case 'applied':
      return dated(member.appliedAt)
    case 'plan':
      return member.plan ?? ''
    case 'email':
      return member.email
    case 'phone':
      return member.phone ?? ''
    case 'plate':
      return member.vehicleRegistrationPlate ?? ''
    case 'registered':
      return dated(member.registrationDate)
    case 'joined':
      return dated(member.firstJoined)
    case 'induction':
      return dated(member.lastInduction)
    case 'emailExport':
      return t(member.excludeFromEmailExport ? 'list.optedOut' : 'list.optedIn')
  }
}
