import type { MeetingDetail } from '@fobhouse/contract/routes/meetings.ts'
import { Card, Text } from '@mantine/core'
import { IconSignature } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../../domain/club/configuration.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { StateDot } from '../../../ui/state-dot.tsx'
import type { Tone } from '../../../ui/tone.ts'
import classes from '../meetings.module.css'

type GivenProxy = MeetingDetail['proxies'][number]

const tones: Record<GivenProxy['standing'], Tone> = {
  counts: 'good',
  holder_absent: 'attention',
  giver_present: 'off',
  giver_inactive: 'bad',
  holder_inactive: 'bad',
}

/** Who votes for whom, and whether each proxy counts. */
export function ProxyList({ meeting }: { meeting: MeetingDetail }) {
  const { t } = useTranslation('meetings')
  const { enableProxyVoting } = useConfiguration().features
  return (
    <section aria-label={t('proxies.title')}>
      <SectionTitle count={meeting.proxies.length}>{t('proxies.title')}</SectionTitle>
      {meeting.proxies.length === 0 ? (
        <Card>
          <EmptyState
            icon={IconSignature}
            title={t('proxies.none')}
            reason={t(enableProxyVoting ? 'proxies.noneReason' : 'proxies.off')}
          />
        </Card>
      ) : (
        <RowList label={t('proxies.title')}>
          {meeting.proxies.map((proxy) => (
            <ProxyRow key={proxy.id} proxy={proxy} />
          ))}
        </RowList>
      )}
    </section>
  )
}

function ProxyRow({ proxy }: { proxy: GivenProxy }) {
  const { t } = useTranslation('meetings')
  const names = { giver: proxy.giver.name, holder: proxy.holder.name }
  return (
    <Row>
      <Text fw={600}>{t('proxies.pair', names)}</Text>
      <Text size="sm" component="div">
        <StateDot tone={tones[proxy.standing]} isSentence>
          {t(`standing.${proxy.standing}`, names)}
        </StateDot>
      </Text>
      <details className={classes.details}>
        <summary>{t('proxies.statement')}</summary>
        {proxy.statement}
      </details>
    </Row>
  )
}
