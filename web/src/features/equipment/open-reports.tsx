import type { OpenReport } from '@fobhouse/contract/equipment-items.ts'
import { Button, Text } from '@mantine/core'
import { IconMessageReport } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { atClub } from '../../lib/club-address.ts'
import { platform } from '../../lib/platform.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { Row, RowList } from '../../ui/row-list.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { TintedIcon } from '../../ui/tinted-icon.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import classes from './equipment.module.css'
import type { WholeItem } from './queries.ts'

/** What members reported and nobody has dealt with. */
export function OpenReports({ item }: { item: WholeItem }) {
  const { t } = useTranslation('equipment')
  const [answering, setAnswering] = useState<OpenReport>()
  const mayAnswer = item.isCaretaker && platform() !== 'kiosk'
  if (item.reports.length === 0) return null
  return (
    <section aria-label={t('item.reports')}>
      <SectionTitle count={item.reports.length}>{t('item.reports')}</SectionTitle>
      <RowList label={t('item.reports')}>
        {item.reports.map((report) => (
          <Report key={report.id} report={report} {...(mayAnswer && { onAnswer: () => setAnswering(report) })} />
        ))}
      </RowList>
      {answering && <AnswerDialog item={item} report={answering} onClose={() => setAnswering(undefined)} />}
    </section>
  )
}

function Report({ report, onAnswer }: { report: OpenReport; onAnswer?: () => void }) {
  const { t } = useTranslation('equipment')
  const { relative } = useFormats()
  const { verdict, text, by, reportedAt, photo } = report
  const tone = verdict === 'stop' ? 'bad' : 'attention'
  return (
    <Row icon={<TintedIcon icon={IconMessageReport} tone={tone} size={36} />}>
      <StateDot tone={tone}>{t(`verdict.${verdict}`)}</StateDot>
      <Text className={classes.text}>{text}</Text>
      <Text size="sm" c="dimmed">
        {t('item.reportedBy', { name: by.name, date: relative(reportedAt) })}
      </Text>
      {photo !== null && (
        <a href={atClub(photo)} target="_blank" rel="noreferrer" className={classes.photoLink}>
          <img className={classes.thumb} src={atClub(photo)} alt={t('item.photoReport')} loading="lazy" />
        </a>
      )}
      {onAnswer && (
        <div>
          <Button variant="default" mt="xs" aria-label={`${t('item.answer')}: ${text}`} onClick={onAnswer}>
            {t('item.answer')}
          </Button>
        </div>
      )}
    </Row>
  )
}
