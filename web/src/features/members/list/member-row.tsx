import type { MemberProfile } from '@fobhouse/contract/routes/profile.ts'
import { Checkbox } from '@mantine/core'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../../lib/use-formats.ts'
import { Amount } from '../../../ui/amount.tsx'
import { CardDigits } from '../../../ui/card-digits.tsx'
import { Face } from '../../../ui/face.tsx'
import { MemberStateDot } from '../../../ui/member-state.tsx'
import type { ListProps } from './member-list.tsx'
import classes from './members.module.css'
import { RowMenu } from './row-menu.tsx'
import { toggled } from './selection.ts'

type MemberRowProps = {
  member: MemberProfile
  rowIndex: number
  offset: number
  isSelected: boolean
  hasBalance: boolean
  /** The same function at every render, so that scrolling draws only the rows that come into sight. */
  onSelect: ListProps['onSelect']
}

export const MemberRow = memo(function MemberRow(props: MemberRowProps) {
  const { member, rowIndex, offset, isSelected, hasBalance, onSelect } = props
  const { t } = useTranslation('members')
  const { relative, exact, shortDate } = useFormats()
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
      <span role="cell">
        <MemberStateDot state={member.state} isShort />
      </span>
      <span role="cell" className={`${classes.email} ${classes.cut}`}>
        <span>{member.email}</span>
      </span>
      <span role="cell" className={classes.card}>
        <CardDigits number={member.rfid} />
      </span>
      {hasBalance && (
        <span role="cell" className={classes.balance}>
          <Amount value={member.memberBucks.balance} />
        </span>
      )}
      <span role="cell" title={member.lastSeen === null ? undefined : exact(member.lastSeen)}>
        {member.lastSeen === null ? <span className={classes.dim}>{t('list.never')}</span> : relative(member.lastSeen)}
      </span>
      <span role="cell" className={classes.since}>
        {shortDate(member.registrationDate)}
      </span>
      <span role="cell">
        <RowMenu member={member} />
      </span>
    </div>
  )
})
