import type { Expression, RequirementVersion } from '@fobhouse/contract/competence/requirements.ts'
import type { Certificate } from '@fobhouse/contract/competence/certificates.ts'
import { Button, Card, Group, Stack, Text } from '@mantine/core'
import { IconAward } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useWords } from '../certificate/words.ts'
import { useFormats } from '../../lib/use-formats.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Row, RowList } from '../../ui/row-list.tsx'
import { certificatesQuery, requirementQuery, useRemoveRequirement } from './queries.ts'
import { RequirementDialog } from './requirement-dialog.tsx'
import type { Subject } from './subject.ts'

type OfSubject = { subject: Subject }
type Opened = 'change' | 'remove'

/** Which certificates something asks for, now and later. */
export function Requirement({ subject }: OfSubject) {
  const { t } = useTranslation('devices')
  const query = useQuery(requirementQuery(subject))
  const certificates = useQuery(certificatesQuery)
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  return (
    <QueryView query={certificates}>
      {(all) => (
        <QueryView query={query}>
          {({ current, planned }) => (
            <Stack gap="md" maw={760}>
              {current || planned ? (
                <RowList label={t('requirement.title')}>
                  {current && <VersionRow version={current} certificates={all} />}
                  {planned && <VersionRow version={planned} certificates={all} isPlanned />}
                </RowList>
              ) : (
                <Nothing use={subject.use} hasCertificates={all.length > 0} onAdd={() => setOpened('change')} />
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
              <RemoveDialog subject={subject} isOpen={opened === 'remove'} onClose={close} />
            </Stack>
          )}
        </QueryView>
      )}
    </QueryView>
  )
}

type NothingProps = { use: Subject['use']; hasCertificates: boolean; onAdd: () => void }

function Nothing({ use, hasCertificates, onAdd }: NothingProps) {
  const { t } = useTranslation('devices')
  return (
    <Card>
      <EmptyState
        icon={IconAward}
        title={t('requirement.none')}
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

type VersionRowProps = { version: RequirementVersion; certificates: readonly Certificate[]; isPlanned?: true }

function VersionRow({ version: { expression, from, until, setBy }, certificates, isPlanned }: VersionRowProps) {
  const { t } = useTranslation('devices')
  const { date } = useFormats()
  const words = useExpressionWords(certificates)
  const when = isPlanned
    ? t('requirement.from', { date: date(from) })
    : until === undefined
      ? t('requirement.since', { date: date(from) })
      : t('requirement.sinceUntil', { date: date(from), until: date(until) })
  return (
    <Row>
      <Text fw={600}>{words(expression)}</Text>
      <Text size="sm" c="dimmed">
        {when}
        {setBy && ` · ${setBy.name}`}
      </Text>
    </Row>
  )
}

/** An expression in words, such as “Kiln and (Saw or Lathe)”. */
function useExpressionWords(certificates: readonly Certificate[]): (expression: Expression) => string {
  const { t } = useTranslation('devices')
  const read = useWords()
  function write(expression: Expression, isInner: boolean): string {
    if ('certificate' in expression) {
      const found = certificates.find(({ id }) => id === expression.certificate)
      return found ? read(found.name) : String(expression.certificate)
    }
    const [parts, word] =
      'all' in expression ? [expression.all, t('requirement.and')] : [expression.any, t('requirement.or')]
    const joined = parts.map((part) => write(part, true)).join(` ${word} `)
    return isInner && parts.length > 1 ? `(${joined})` : joined
  }
  return (expression) => write(expression, false)
}

function RemoveDialog({ subject, isOpen, onClose }: OfSubject & { isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation('devices')
  const { mutate, isPending } = useRemoveRequirement(subject)
  const remove = () => mutate(undefined, { onSuccess: () => notifyDone(t('requirement.removed')), onSettled: onClose })
  return (
    <ConfirmDialog
      name="requirement/remove"
      isOpen={isOpen}
      onClose={onClose}
      title={t('requirement.removeTitle', { name: subject.name })}
      consequence={t(`requirement.removeConsequence.${subject.use}`)}
      action={t('requirement.remove')}
      isWorking={isPending}
      onConfirm={remove}
    />
  )
}
