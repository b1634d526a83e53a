import type { Why } from '@fobhouse/contract/why.ts'
import { Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck, IconHelp, IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../lib/use-formats.ts'
import { Banner } from '../../../ui/banner.tsx'
import { useReasonText } from '../reason-text.ts'
import { TintedIcon } from '../../../ui/tinted-icon.tsx'
import classes from './why.module.css'
import { WhyFactList } from './why-fact-list.tsx'

const looks = {
  opens: { icon: IconCheck, tone: 'good' },
  refuses: { icon: IconLock, tone: 'bad' },
  unknown: { icon: IconHelp, tone: 'attention' },
} as const

/** The answer in one sentence, every reason with its remedy, and the known facts. */
export function WhyAnswer({ why }: { why: Why }) {
  const reasonText = useReasonText('administrator')
  const { t } = useTranslation('why')
  const { access, reasons, facts } = why
  const verdict = access === null ? 'unknown' : access ? 'opens' : 'refuses'
  const names = { device: facts.device.name, subject: facts.member?.name ?? t('card', { number: facts.cardNumber }) }
  return (
    <Stack gap="md">
      <div className={classes.answer}>
        <TintedIcon {...looks[verdict]} />
        <div>
          <Title order={3} fz={18}>
            {facts.isPast ? t(`past.${verdict}`, names) : t(`now.${verdict}`, names)}
          </Title>
          {facts.inUse === false && <Text>{t('notInUse')}</Text>}
          {reasons.map((reason) => (
            <Text key={reason.code}>{reasonText(reason)}</Text>
          ))}
        </div>
      </div>
      <Contradiction why={why} />
      <WhyFactList facts={facts} />
    </Stack>
  )
}

/** A door decides by the list that it holds, so what it did may contradict the rules. */
function Contradiction({ why: { access, facts } }: { why: Why }) {
  const { t } = useTranslation('why')
  const { exact } = useFormats()
  const { tap, isPast, connected } = facts
  if (!isPast || !tap || access === null || tap.date !== facts.at) return null
  const didOpen = tap.outcome === 'granted'
  if (didOpen === access) return null
  const contact = connected === null ? 'unknown' : connected ? 'online' : 'offline'
  return (
    <Banner tone="attention" icon={IconAlertTriangle}>
      {t(didOpen ? 'contradiction.opened' : 'contradiction.refused', { time: exact(tap.date) })}{' '}
      {t(`contradiction.${contact}`)}
    </Banner>
  )
}
