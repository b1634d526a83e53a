import { Button, Progress, Text } from '@mantine/core'
import { IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { digitalIdSeconds } from '@fobhouse/contract/routes/digital-id.ts'
import { formatDate, formatTime } from '../../lib/formats.ts'
import type { KeptDigitalId } from './kept-digital-id.ts'
import { currentLanguage } from '../../lib/translations.ts'
import { useNow } from '../../lib/use-now.ts'
import { Banner } from '../../ui/banner.tsx'
import { IdCard } from '../../domain/card/id-card.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import classes from './digital-id.module.css'
import { renewMs, type Standing, standingOf } from './standing.ts'

type OwnCardProps = {
  kept: KeptDigitalId
  /** Whether the club answered the last request. */
  isAnswered: boolean
  onRetry: () => void
}

/** A digital ID as its owner shows it. It needs only what is stored. */
export function OwnCard({ kept, isAnswered, onRetry }: OwnCardProps) {
  const { t } = useTranslation('digital-id')
  const standing = standingOf(kept, useNow(), isAnswered)
  const place = { language: currentLanguage(), timeZone: kept.timeZone }
  const until = formatTime(new Date(kept.checkedAt + digitalIdSeconds * 1000), place)
  const since = kept.memberSince === null ? undefined : formatDate(new Date(kept.memberSince), place)
  return (
    <div className={classes.place}>
      {standing.kind !== 'fresh' && (
        <div className={classes.banner}>
          <Banner tone="attention" icon={IconWifiOff}>
            {t(standing.kind === 'kept' ? 'own.offline' : 'own.offlineEnded', { time: until })}
          </Banner>
        </div>
      )}
      <IdCard facts={{ ...kept, memberSince: since }}>
        <div className={classes.code}>
          {standing.kind === 'ended' ? (
            <Ended onRetry={onRetry} />
          ) : (
            <Code kept={kept} standing={standing} checkedAt={formatTime(new Date(kept.checkedAt), place)} />
          )}
        </div>
      </IdCard>
    </div>
  )
}

type CodeProps = { kept: KeptDigitalId; standing: Exclude<Standing, { kind: 'ended' }>; checkedAt: string }

function Code({ kept, standing, checkedAt }: CodeProps) {
  const { t } = useTranslation('digital-id')
  return (
    <>
      <QrCode text={kept.url} label={t('own.code', { name: kept.fullName })} />
      <Progress
        size={4}
        aria-hidden
        value={shareLeft(standing)}
        color={standing.kind === 'fresh' ? 'club' : 'orange'}
      />
      <Text size="sm" c="dimmed" ta="center">
        {standing.kind === 'fresh'
          ? t('own.next', { count: standing.secondsToNew })
          : t('own.kept', { time: checkedAt, left: clockOf(standing.secondsLeft) })}
      </Text>
    </>
  )
}

/** Replaces a code that nobody can check any more. */
function Ended({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('digital-id')
  const { t: common } = useTranslation()
  return (
    <div className={classes.ended}>
      <Text fw={600}>{t('own.ended')}</Text>
      <Text c="dimmed">{t('own.endedHelp')}</Text>
      <Button variant="default" onClick={onRetry}>
        {common('actions.retry')}
      </Button>
    </div>
  )
}

function shareLeft(standing: Exclude<Standing, { kind: 'ended' }>): number {
  const share =
    standing.kind === 'fresh' ? standing.secondsToNew / (renewMs / 1000) : standing.secondsLeft / digitalIdSeconds
  return share * 100
}

/** `9:05`. */
function clockOf(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
