import type { Award } from '@fobhouse/contract/competence/awards.ts'
import { awardRoutes, type WholeCertificate } from '@fobhouse/contract/routes/certificates.ts'
import { interlockRoutes } from '@fobhouse/contract/routes/interlocks.ts'
import { trainedPeopleRoutes } from '@fobhouse/contract/routes/trained-people.ts'
import { Anchor, Button, Card, Group, Menu, Text } from '@mantine/core'
import { IconPlus, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMay } from '../../../domain/member/may.ts'
import { call } from '../../../lib/api.ts'
import { download } from '../../../lib/download.ts'
import { useFormats } from '../../../lib/use-formats.ts'
import { DownloadButton } from '../../../ui/download-button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Row, RowList } from '../../../ui/row-list.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { StateDot } from '../../../ui/state-dot.tsx'
import type { Tone } from '../../../ui/tone.ts'
import { lastDayOf } from '../../../lib/last-day.ts'
import { FromGrantsDialog } from '../bringing/from-grants-dialog.tsx'
import { useCompetenceChange } from '../queries.ts'
import { AwardDialog } from './award-dialog.tsx'
import { holdersQuery } from './queries.ts'
import { TakeAwayDialog, type TakingAway } from './take-away-dialog.tsx'

const tones: Record<Award['state'], Tone> = { valid: 'good', expired: 'attention', suspended: 'bad', revoked: 'off' }

type Opened = { kind: 'award' } | { kind: 'fromGrants' } | { kind: 'take'; taking: TakingAway }

/** Who holds it, and what can be done about that. */
export function Holders({ certificate }: { certificate: WholeCertificate }) {
  const { t } = useTranslation('certificates')
  const query = useQuery(holdersQuery(certificate.id))
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const add = (
    <>
      <Button
        variant="default"
        leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
        onClick={() => setOpened({ kind: 'award' })}
      >
        {t('holders.award')}
      </Button>
      <BringMenu onFromGrants={() => setOpened({ kind: 'fromGrants' })} />
    </>
  )
  return (
    <section aria-label={t('holders.title')}>
      <SectionTitle>{t('holders.title')}</SectionTitle>
      <QueryView query={query}>
        {(awards) =>
          awards.length === 0 ? (
            <Card>
              <EmptyState icon={IconUserCheck} title={t('holders.none')} action={add} />
            </Card>
          ) : (
            <>
              <Group gap="sm" mb="sm">
                {add}
                <DownloadButton
                  onDownload={() =>
                    download(
                      awardRoutes.export,
                      { query: { certificate: String(certificate.id), state: 'current' } },
                      'certificates.csv',
                    )
                  }
                >
                  {t('holders.csv')}
                </DownloadButton>
              </Group>
              <RowList label={t('holders.title')}>
                {awards.map((award) => (
                  <HolderRow key={award.id} award={award} onTake={(taking) => setOpened({ kind: 'take', taking })} />
                ))}
              </RowList>
            </>
          )
        }
      </QueryView>
      {opened?.kind === 'award' && <AwardDialog certificateId={certificate.id} onClose={close} />}
      {opened?.kind === 'fromGrants' && <FromGrantsDialog certificateId={certificate.id} onClose={close} />}
      {opened?.kind === 'take' && <TakeAwayDialog taking={opened.taking} onClose={close} />}
    </section>
  )
}

/** Who was trained before: nothing for who may neither read files nor the devices. */
function BringMenu({ onFromGrants }: { onFromGrants: () => void }) {
  const { t } = useTranslation('certificates')
  const may = useMay()
  if (!may(trainedPeopleRoutes.import)) return null
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default">{t('bring.title')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item mih={44} component={Link} to="/manage/trained">
          {t('bring.file')}
        </Menu.Item>
        {may(interlockRoutes.list) && (
          <Menu.Item mih={44} onClick={onFromGrants}>
            {t('bring.fromGrants')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

type HolderRowProps = { award: Award; onTake: (taking: TakingAway) => void }

function HolderRow({ award, onTake }: HolderRowProps) {
  const { t } = useTranslation('certificates')
  const { date } = useFormats()
  const { memberId, member, state, awardedAt, expiresAt, reason } = award
  return (
    <Row end={<HolderMenu award={award} onTake={onTake} />}>
      <Group gap="xs">
        <Anchor
          component={Link}
          to={`/manage/members/${memberId}`}
          fw={600}
          style={{ paddingBlock: 10, marginBlock: -10 }}
        >
          {member}
        </Anchor>
        <StateDot tone={tones[state]}>{t(`holders.states.${state}`)}</StateDot>
      </Group>
      <Text size="sm" c="dimmed">
        {t('holders.since', { date: date(awardedAt) })}
        {expiresAt !== null && ` · ${t('own.until', { date: date(lastDayOf(expiresAt)) })}`}
      </Text>
      {reason !== undefined && reason !== '' && <Text size="sm">{reason}</Text>}
    </Row>
  )
}

function HolderMenu({ award, onTake }: HolderRowProps) {
  const { t } = useTranslation('certificates')
  const { mutate, isPending } = useCompetenceChange(() =>
    call(awardRoutes.reinstate, { params: { id: String(award.id) }, body: {} }),
  )
  const reinstate = () => mutate(undefined, { onSuccess: () => notifyDone(t('holders.reinstated')) })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          size="sm"
          mih={44}
          loading={isPending}
          aria-label={t('holders.more', { name: award.member })}
        >
          {t('holders.change')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {award.state === 'suspended' ? (
          <Menu.Item mih={44} onClick={reinstate}>
            {t('holders.reinstate')}
          </Menu.Item>
        ) : (
          award.state === 'valid' && (
            <Menu.Item mih={44} onClick={() => onTake({ act: 'suspend', award })}>
              {t('holders.suspend')}
            </Menu.Item>
          )
        )}
        <Menu.Item mih={44} c="var(--fob-bad)" onClick={() => onTake({ act: 'revoke', award })}>
          {t('holders.revoke')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
