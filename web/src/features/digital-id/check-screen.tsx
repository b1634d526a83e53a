import type { DigitalId } from '@fobhouse/contract/routes/digital-id.ts'
import { Skeleton, Text } from '@mantine/core'
import { IconAlertTriangleFilled, IconCircleXFilled, IconClockFilled } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { isApiError } from '../../lib/api-error.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { BrandCard } from '../../domain/club/brand-card.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { IdBand, IdFacts, StateBand } from '../../domain/card/id-card.tsx'
import classes from './digital-id.module.css'
import { useDigitalIdCheck } from './queries.ts'

/** What a person who scans the code sees: the club's answer whether this is a member now. */
export function DigitalIdCheckScreen() {
  const { t } = useTranslation('digital-id')
  const { token = '' } = useParams()
  return (
    <BrandCard title={t('check.title')} width={440}>
      <Answer token={token} />
    </BrandCard>
  )
}

/** A refusal replaces an answer that was true a moment ago. */
function Answer({ token }: { token: string }) {
  const { data, error, dataUpdatedAt, refetch } = useDigitalIdCheck(token)
  if (isApiError(error, 'digital_id_expired')) return <Expired />
  if (isApiError(error, 'not_found')) return <Unknown />
  if (data) return <Person member={data} checkedAt={new Date(dataUpdatedAt)} isAnswered={error === null} />
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  return <Skeleton h={200} />
}

type PersonProps = { member: DigitalId; checkedAt: Date; isAnswered: boolean }

function Person({ member, checkedAt, isAnswered }: PersonProps) {
  const { t } = useTranslation('digital-id')
  const { date, time } = useFormats()
  const { fullName, memberState, memberId, memberSince } = member
  return (
    <>
      <div className={classes.checked}>
        <p className={classes.name}>{fullName}</p>
        <StateBand state={memberState} />
        <IdFacts memberId={memberId} memberSince={memberSince === null ? undefined : date(memberSince)} />
      </div>
      {memberState !== 'active' && <Text>{t('check.notActive')}</Text>}
      {isAnswered ? (
        <Text c="dimmed" size="sm">
          {t('check.checked', { time: time(checkedAt) })}
        </Text>
      ) : (
        <IdBand tone="attention" icon={IconAlertTriangleFilled}>
          {t('check.unanswered', { time: time(checkedAt) })}
        </IdBand>
      )}
    </>
  )
}

function Expired() {
  const { t } = useTranslation('digital-id')
  return (
    <>
      <div className={classes.checked}>
        <IdBand tone="attention" icon={IconClockFilled}>
          {t('check.expired')}
        </IdBand>
      </div>
      <Text>{t('check.expiredHelp')}</Text>
    </>
  )
}

function Unknown() {
  const { t } = useTranslation('digital-id')
  return (
    <>
      <div className={classes.checked}>
        <IdBand tone="bad" icon={IconCircleXFilled}>
          {t('check.unknown')}
        </IdBand>
      </div>
      <Text>{t('check.unknownHelp')}</Text>
    </>
  )
}
