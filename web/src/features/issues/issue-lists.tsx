import type { Issue } from '@fobhouse/contract/routes/issues.ts'
import { Anchor, Button, Text } from '@mantine/core'
import { IconMessageReport } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { atClub } from '../../lib/club-address.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { SectionTitle } from '../../ui/section-title.tsx'
import { StateDot } from '../../ui/state-dot.tsx'
import { allIssuesQuery, ownIssuesQuery, useCloseIssue } from './queries.ts'
import classes from './issues.module.css'

const tones = { waiting: 'attention', sent: 'good', failed: 'bad' } as const

/** Where an issue was sent, how far it is, and the way to it. */
function IssueDeliveries({ issue: { title, deliveries, url } }: { issue: Issue }) {
  const { t } = useTranslation('issues')
  if (deliveries.length === 0 && url === null) return null
  return (
    <Text size="sm" c="dimmed" component="div" className={classes.facts}>
      {deliveries.map(({ to, state }) => (
        <StateDot key={to} tone={tones[state]}>
          {t(`delivery.${state}`, { to: t(`target.${to}`) })}
        </StateDot>
      ))}
      {url !== null && (
        <Anchor href={url} target="_blank" rel="noreferrer" size="sm" aria-label={`${t('openAt')}: ${title}`}>
          {t('openAt')}
        </Anchor>
      )}
    </Text>
  )
}

/** My reported issues. */
export function OwnIssues() {
  const { t } = useTranslation('issues')
  const query = useQuery(ownIssuesQuery)
  return (
    <section aria-label={t('own')}>
      <SectionTitle>{t('own')}</SectionTitle>
      <QueryView query={query}>
        {(issues) =>
          issues.length === 0 ? (
            <EmptyState icon={IconMessageReport} title={t('ownEmpty')} reason={t('ownEmptyReason')} />
          ) : (
            <RowList label={t('own')}>
              {issues.map((issue) => (
                <IssueRow key={issue.id} issue={issue} />
              ))}
            </RowList>
          )
        }
      </QueryView>
    </section>
  )
}

/** Everybody's issues; administrators mark them as done. */
export function AllIssues() {
  const { t } = useTranslation('issues')
  const query = useQuery(allIssuesQuery)
  return (
    <section aria-label={t('all')}>
      <SectionTitle>{t('all')}</SectionTitle>
      <QueryView query={query}>
        {(issues) =>
          issues.length === 0 ? (
            <EmptyState icon={IconMessageReport} title={t('allEmpty')} reason={t('allEmptyReason')} />
          ) : (
            <RowList label={t('all')}>
              {issues.map((issue) => (
                <IssueRow key={issue.id} issue={issue} reporter={issue.reporter.name}>
                  <CloseButton issue={issue} />
                </IssueRow>
              ))}
            </RowList>
          )
        }
      </QueryView>
    </section>
  )
}

function CloseButton({ issue: { id, title, doneAt } }: { issue: Issue }) {
  const { t } = useTranslation('issues')
  const { mutate, isPending } = useCloseIssue()
  const word = doneAt === null ? t('close') : t('reopen')
  return (
    <Button
      variant="default"
      loading={isPending}
      aria-label={`${word}: ${title}`}
      onClick={() => mutate({ id, done: doneAt === null })}
    >
      {word}
    </Button>
  )
}

/** Whether the equipment can still be used, and the way to it. */
function AboutEquipment({ issue: { equipment, verdict } }: { issue: Issue }) {
  const { t } = useTranslation('issues')
  if (!equipment || !verdict) return null
  return (
    <Anchor component={Link} to={`/equipment/${equipment.id}`} size="sm" py="xs">
      {t(`equipment.${verdict}`)}
    </Anchor>
  )
}

type IssueRowProps = { issue: Issue; reporter?: string; children?: ReactNode }

function IssueRow({ issue, reporter, children }: IssueRowProps) {
  const { t } = useTranslation('issues')
  const { title, place, description, reportedAt, doneAt, photo, answer } = issue
  return (
    <Row end={children}>
      <div className={classes.issue}>
        <Text fw={600}>{place === '' ? title : t('titleAt', { title, place })}</Text>
        <AboutEquipment issue={issue} />
        <Text className={classes.description}>{description}</Text>
        {answer && <Text size="sm">{t('equipment.answer', { answer })}</Text>}
        <Text size="sm" c="dimmed" component="div" className={classes.facts}>
          <StateDot tone={doneAt === null ? 'attention' : 'good'}>{t(doneAt === null ? 'open' : 'done')}</StateDot>
          <span>
            {reporter !== undefined && `${reporter}, `}
            <RelativeTime at={doneAt ?? reportedAt} isWithin={reporter !== undefined} />
          </span>
        </Text>
        {photo !== null && (
          <a href={atClub(photo)} target="_blank" rel="noreferrer">
            <img className={classes.photo} src={atClub(photo)} alt={t('photoOf', { title })} loading="lazy" />
          </a>
        )}
        <IssueDeliveries issue={issue} />
      </div>
    </Row>
  )
}
