import { certificateRoutes, type WholeCertificate } from '@fobhouse/contract/routes/certificates.ts'
import { Button, Group, Stack, Switch } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useWords } from '../../../domain/certificate/words.ts'
import { call } from '../../../lib/api.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { SectionTitle } from '../../../ui/section-title.tsx'
import { useCompetenceChange } from '../queries.ts'

/** No longer given, or removed where nobody ever held it. */
export function EndOfCertificate({ certificate }: { certificate: WholeCertificate }) {
  const { t } = useTranslation('certificates')
  const name = useWords()(certificate.name)
  const navigate = useNavigate()
  const [isAsking, asking] = useDisclosure(false)
  const params = { id: String(certificate.id) }
  const archive = useCompetenceChange((archived: boolean) =>
    call(certificateRoutes.update, { params, body: { archived } }),
  )
  const remove = useCompetenceChange(() => call(certificateRoutes.remove, { params }))
  const confirm = () =>
    remove.mutate(undefined, {
      onSuccess: () => {
        notifyDone(t('end.removed', { name }))
        void navigate('/manage/certificates')
      },
      onSettled: asking.close,
    })
  return (
    <section aria-label={t('end.title')}>
      <SectionTitle>{t('end.title')}</SectionTitle>
      <Stack gap="md">
        <Switch
          label={t('end.archive')}
          description={t('end.archiveHelp')}
          checked={archive.isPending ? archive.variables : certificate.archived}
          onChange={(event) => archive.mutate(event.currentTarget.checked)}
        />
        <Group>
          <Button variant="default" c="var(--fob-bad)" onClick={asking.open}>
            {t('end.remove')}
          </Button>
        </Group>
      </Stack>
      <ConfirmDialog
        name="certificates/remove"
        isOpen={isAsking}
        onClose={asking.close}
        title={t('end.removeTitle', { name })}
        consequence={t('end.removeConsequence')}
        action={t('end.remove')}
        isWorking={remove.isPending}
        onConfirm={confirm}
      />
    </section>
  )
}
