import type { WhyFactName, WhyFacts } from '@fobhouse/contract/why.ts'
import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormats } from '../../../lib/use-formats.ts'
import { MemberStateDot } from '../../member/member-state.tsx'
import { useAskedText } from '../asked-certificates.tsx'
import { TapOutcomeDot } from '../tap-outcome.tsx'
import classes from './why.module.css'

/** The facts behind the answer, marking unknown ones. */
export function WhyFactList({ facts }: { facts: WhyFacts }) {
  const { t } = useTranslation('why')
  return (
    <dl className={classes.facts} aria-label={t('facts')}>
      {useRows(facts).map(([label, value]) => (
        <div key={label} className={classes.fact}>
          <dt className={classes.label}>{label}</dt>
          <dd className={classes.value}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type Row = [label: string, value: ReactNode]

function useRows(facts: WhyFacts): Row[] {
  const { t } = useTranslation('why')
  const { exact } = useFormats()
  const deviceRows = useDeviceRows(facts)
  const memberRows = useMemberRows(facts)
  return [
    [t('fact.moment'), exact(facts.at)],
    ...memberRows,
    ...deviceRows,
    [t('fact.tap'), <Tap key="tap" facts={facts} />],
    ...facts.otherHolders.map(({ id, name, from, until }): Row => [
      t('fact.otherHolder'),
      <span key={`${id} ${from}`}>
        <MemberLink id={id} name={name} />{' '}
        {until === null ? t('heldSince', { from: exact(from) }) : t('held', { from: exact(from), until: exact(until) })}
      </span>,
    ]),
  ]
}

function useMemberRows(facts: WhyFacts): Row[] {
  const { t } = useTranslation('why')
  const { money } = useFormats()
  const known = useKnown(facts)
  const askedText = useAskedText()
  const othersRows = useOthersRows(facts)
  const { member, state, granted, signedIn, needsSignIn, balance, minimumBalance, hours } = facts
  const card = facts.cardNumber === null ? t('noCard') : <CardNumber facts={facts} number={facts.cardNumber} />
  const rows: Row[] = [
    [t('fact.member'), known('holder', member ? <MemberLink {...member} /> : t('nobody'))],
    [t('fact.card'), known(facts.cardNumber === null ? 'card' : undefined, card)],
    ...(facts.endedCard ? [[t('fact.endedCard'), <EndedCard key="ended" {...facts.endedCard} />] satisfies Row] : []),
  ]
  if (!member) return rows
  rows.push([t('fact.state'), known('state', state && <MemberStateDot state={state} />)])
  rows.push([t('fact.granted'), known('granted', t(granted ? 'yes' : 'no'))])
  if (needsSignIn !== false) rows.push([t('fact.signedIn'), known('signedIn', t(signedIn ? 'yes' : 'no'))])
  if (hours !== null || facts.unknown.includes('hours'))
    rows.push([t('fact.hours'), known('hours', hours && <Hours hours={hours} />)])
  if (facts.certificates.length > 0) rows.push([t('fact.certificates'), facts.certificates.map(askedText).join(' · ')])
  rows.push(...othersRows)
  if (balance !== null && minimumBalance !== null) {
    rows.push([t('fact.balance'), t('balance', { balance: money(balance), minimum: money(minimumBalance) })])
  }
  return rows
}

/** Who else mattered: a trainer, and who was there at a tool that is not used alone. */
function useOthersRows(facts: WhyFacts): Row[] {
  const { t } = useTranslation('why')
  const known = useKnown(facts)
  const { supervisor, othersOnSite, unknown } = facts
  const rows: Row[] = []
  if (supervisor !== null || unknown.includes('supervisor'))
    rows.push([t('fact.supervisor'), known('supervisor', supervisor && <MemberLink {...supervisor} />)])
  if (othersOnSite !== null || unknown.includes('othersOnSite'))
    rows.push([t('fact.othersOnSite'), known('othersOnSite', othersOnSite)])
  return rows
}

function Hours({ hours: { scheduleNames, open } }: { hours: NonNullable<WhyFacts['hours']> }) {
  const { t } = useTranslation('why')
  if (scheduleNames.length === 0) return t('hours.always')
  return t(open ? 'hours.open' : 'hours.closed', { names: scheduleNames.join(', ') })
}

function useDeviceRows(facts: WhyFacts): Row[] {
  const { t } = useTranslation('why')
  const known = useKnown(facts)
  return [
    ...(facts.lockdown ? [[t('fact.lockdown'), t('yes')] satisfies Row] : []),
    [t('fact.inUse'), known('inUse', t(facts.inUse === true ? 'yes' : 'no'))],
    [t('fact.lockedOut'), known('lockedOut', t(facts.lockedOut === true ? 'yes' : 'no'))],
    [t('fact.connected'), known('connected', t(facts.connected === true ? 'yes' : 'offlineList'))],
  ]
}

/** Replaces an unknown value with a text that says so. */
function useKnown({ unknown }: WhyFacts): (name: WhyFactName | undefined, value: ReactNode) => ReactNode {
  const { t } = useTranslation('why')
  return (name, value) =>
    name !== undefined && unknown.includes(name) ? (
      <Text span inherit c="dimmed">
        {t('notKnown')}
      </Text>
    ) : (
      value
    )
}

function MemberLink({ id, name }: { id: number; name: string }) {
  return (
    <Anchor component={Link} to={`/manage/members/${id}?tab=access`} inherit underline="always">
      {name}
    </Anchor>
  )
}

function CardNumber({ facts, number }: { facts: WhyFacts; number: string }) {
  const { t } = useTranslation('why')
  const isAlike = facts.cardReadable === false
  return (
    <>
      <span className={classes.mono}>{number}</span>
      {isAlike && ` ${t('alike')}`}
    </>
  )
}

function EndedCard({ state, since, by }: NonNullable<WhyFacts['endedCard']>) {
  const { t } = useTranslation('why')
  const { exact } = useFormats()
  const from = exact(since)
  return by === null ? t(`ended.${state}`, { since: from }) : t(`endedBy.${state}`, { since: from, by })
}

function Tap({ facts: { tap } }: { facts: WhyFacts }) {
  const { t } = useTranslation('why')
  const { exact } = useFormats()
  if (!tap) {
    return (
      <Text span inherit c="dimmed">
        {t('noTap')}
      </Text>
    )
  }
  return (
    <span className={classes.tap}>
      <TapOutcomeDot outcome={tap.outcome} /> <span>{exact(tap.date)}</span>
    </span>
  )
}
