import { newReportSchema, type Verdict, verdicts } from '@fobhouse/contract/equipment.ts'
import { equipmentRoutes } from '@fobhouse/contract/routes/equipment.ts'
import { issueRoutes, photoLimits } from '@fobhouse/contract/routes/issues.ts'
import { Checkbox, FileInput, Radio, Stack, Text, Textarea } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { call } from '../../lib/api.ts'
import { messageText } from '../../lib/error-text.ts'
import { fieldErrorsOr, validateWith } from '../../lib/form-errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { withFault } from '../../ui/field-error.tsx'
import { Form } from '../../ui/form.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { notifyDone, notifyRefused } from '../../ui/notify.tsx'
import { useEquipmentChange, type WholeItem } from './queries.ts'

type ReportProps = { item: WholeItem; onClose: () => void }
type Draft = { text: string; verdict: Verdict | ''; switchOff: boolean }
type ReportForm = UseFormReturnType<Draft>

/** Says what is wrong with an item, and whether anybody may still use it. */
export function ReportDialog({ item, onClose }: ReportProps) {
  const { t } = useTranslation('equipment')
  const { t: issues } = useTranslation('issues')
  const [photo, setPhoto] = useState<File | null>(null)
  const { form, save, isPending } = useReport({ item, photo, onClose })
  const isTooLarge = photo !== null && photo.size > photoLimits.mostBytes
  return (
    <Dialog name="equipment/report" opened onClose={onClose} title={t('report.title', { name: item.name })}>
      <Form
        name="equipment/report"
        onSubmit={form.onSubmit((draft) => {
          if (!isTooLarge) save(draft)
        })}
      >
        <Stack gap="md">
          <Textarea
            label={t('report.text')}
            description={t('report.textHelp')}
            required
            autosize
            minRows={3}
            maxLength={500}
            {...withFault(form.getInputProps('text'))}
          />
          <VerdictChoice form={form} isRunning={item.inUse} />
          <FileInput
            label={t('report.photo')}
            description={t('report.photoHelp')}
            placeholder={issues('form.photoChoose')}
            accept="image/png,image/jpeg,image/webp,image/gif"
            value={photo}
            onChange={setPhoto}
            error={isTooLarge && issues('form.photoTooLarge')}
            clearable
          />
          <FormButtons action={t('report.send')} isWorking={isPending} onCancel={onClose} />
        </Stack>
      </Form>
    </Dialog>
  )
}

function VerdictChoice({ form, isRunning }: { form: ReportForm; isRunning: boolean }) {
  const { t } = useTranslation('equipment')
  const isStop = form.values.verdict === 'stop'
  return (
    <>
      <Radio.Group label={t('report.verdict')} required {...withFault(form.getInputProps('verdict'))}>
        <Stack gap="xs" mt="xs">
          {verdicts.map((verdict) => (
            <Radio
              key={verdict}
              value={verdict}
              label={t(`verdict.${verdict}`)}
              {...(verdict === 'stop' && { description: t('report.stopHelp') })}
            />
          ))}
        </Stack>
      </Radio.Group>
      {isStop && (
        <Text fw={600} role="status">
          {t('report.notEmergency')}
        </Text>
      )}
      {isStop && isRunning && (
        <Checkbox
          label={t('report.running')}
          description={t('report.runningHelp')}
          {...form.getInputProps('switchOff', { type: 'checkbox' })}
        />
      )}
    </>
  )
}

/** A report counts even if its photo fails: that is said, and the report is not lost. */
function useReport({ item, photo, onClose }: ReportProps & { photo: File | null }) {
  const { t } = useTranslation('equipment')
  const [search] = useSearchParams()
  const form = useForm<Draft>({
    initialValues: { text: '', verdict: '', switchOff: false },
    validate: (draft) => ({
      ...validateWith(newReportSchema)(draft),
      ...(draft.verdict === '' ? { verdict: messageText('validation.required') } : {}),
    }),
  })
  const fromLabel = search.get('from') === 'label'
  const { mutate, isPending } = useEquipmentChange(
    (draft: Draft) => sendReport({ itemId: item.id, draft, photo, fromLabel }),
    { showsError: true },
  )
  const save = (draft: Draft) =>
    mutate(draft, {
      onSuccess: ({ verdict, delivered, isPhotoLost }) => {
        notifyDone(verdict === 'stop' ? t('report.sentStop') : t('report.sent'))
        if (verdict === 'stop' && item.device !== null && !delivered) notifyRefused(t('report.notDelivered'))
        if (isPhotoLost) notifyRefused(t('report.photoFailed'))
        onClose()
      },
      onError: (error) => form.setErrors(fieldErrorsOr('text', error)),
    })
  return { form, save, isPending }
}

type Sent = { itemId: number; draft: Draft; photo: File | null; fromLabel: boolean }

async function sendReport({ itemId, draft: { text, verdict, switchOff }, photo, fromLabel }: Sent) {
  if (verdict === '') throw new Error('The form asks for a verdict')
  const act = { verdict, switchOff: verdict === 'stop' && switchOff }
  const body = { text, ...act, photoFollows: photo !== null, fromLabel }
  const sent = await call(equipmentRoutes.report, { params: { id: String(itemId) }, body })
  return { ...sent, verdict, isPhotoLost: photo !== null && !(await sendPhoto(sent.id, photo)) }
}

async function sendPhoto(id: number, file: File): Promise<boolean> {
  return call(issueRoutes.savePhoto, { params: { id: String(id) }, file }).then(
    () => true,
    () => false,
  )
}
