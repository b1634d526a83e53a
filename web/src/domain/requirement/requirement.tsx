import { Button, Card, Group, Stack } from '@mantine/core'
import { IconAward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { RowList } from '../../ui/row-list.tsx'
import { certificatesQuery, requirementQuery, useRemoveRequirement } from './queries.ts'
import { RequirementDialog } from './requirement-dialog.tsx'
import { AlsoAsked, useAlsoAsked } from './also-asked.tsx'
import type { Partner, Subject } from './subject.ts'
import { VersionRow } from './version-row.tsx'

type OfSubject = { subject: Subject; partner?: Partner | undefined }
type Opened = 'change' | 'remove'

/** Which certificates something asks for, now and later. */
export function Requirement({ subject, partner }: OfSubject) {
  const { t } = useTranslation('devices')
  const query = useQuery(requirementQuery(subject))
  const certificates = useQuery(certificatesQuery)
  const also = useAlsoAsked(partner)
  const use = also && subject.use === 'device' ? 'also' : subject.use
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <QueryView query={certificates}>
      {(all) => (
        <QueryView query={query}>
          {({ current, planned }) => (
            <Stack gap="md" maw={760}>
              {also && <AlsoAsked also={also} certificates={all} />}
              {current || planned ? (
                <RowList label={t('requirement.title')}>
                  {current && <VersionRow version={current} certificates={all} />}
                  {planned && <VersionRow version={planned} certificates={all} isPlanned />}
                </RowList>
              ) : (
                <Nothing use={use} hasCertificates={all.length > 0} onAdd={() => setOpened('change')} />
              )}
              {(current || planned) && (
                <Group gap="sm">
                  <Button variant="default" onClick={() => setOpened('change')}>
                    {t('requirement.change')}
                  </Button>
                  <Button variant="default" c="var(--fob-bad)" onClick={() => setOpened('remove')}>
                    {t('requirement.remove')}
                  </Button>
                </Group>
              )}
              {opened === 'change' && (
                <RequirementDialog
                  subject={subject}
                  certificates={all}
                  expression={(planned ?? current)?.expression}
                  onClose={close}
                />
              )}
              <RemoveDialog subject={subject} use={use} isOpen={opened === 'remove'} onClose={close} />
            </Stack>
          )}
        </QueryView>
      )}
    </QueryView>
  )
}

type Use = Subject['use'] | 'also'
type NothingProps = { use: Use; hasCertificates: boolean; onAdd: () => void }

function Nothing({ use, hasCertificates, onAdd }: NothingProps) {
  const { t } = useTranslation('devices')
  return (
    <Card>
      <EmptyState
        icon={IconAward}
        title={t(use === 'also' ? 'requirement.noneMore' : 'requirement.none')}
        reason={t(`requirement.noneReason.${use}`)}
        action={
          hasCertificates ? (
            <Button onClick={onAdd}>{t('requirement.add')}</Button>
          ) : (
            <Button component={Link} to="/manage/certificates" variant="default">
              {t('requirement.toCertificates')}
            </Button>
          )
        }
      />
    </Card>
  )
}

type RemoveProps = { subject: Subject; use: Use; isOpen: boolean; onClose: () => void }

function RemoveDialog({ subject, use, isOpen, onClose }: RemoveProps) {
  const { t } = useTranslation('devices')
  const { mutate, isPending } = useRemoveRequirement(subject)
  const remove = () => mutate(undefined, { onSuccess: () => notifyDone(t('requirement.removed')), onSettled: onClose })
  return (
    <ConfirmDialog
      name="requirement/remove"
      isOpen={isOpen}
      onClose={onClose}
      title={t('requirement.removeTitle', { name: subject.name })}
      consequence={t(`requirement.removeConsequence.${use}`)}
      action={t('requirement.remove')}
      isWorking={isPending}
      onConfirm={remove}
    />
  )
}
