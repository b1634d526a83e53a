import { type MeetingDetail, meetingTypes } from '@fobhouse/contract/routes/meetings.ts'
import { Button, Group, Select, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { errorText } from '../../lib/error-text.ts'
import { fieldErrors } from '../../lib/form-errors.ts'
import { useProfile } from '../../domain/member/session.ts'
import { dayOf } from '../../lib/zoned-input.ts'
import { withFault } from '../../ui/field-error.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { bodyOf, formOf, judgeMeeting, type MeetingForm } from './meeting-form.ts'
import { saveMeeting, useMeetingChange } from './queries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'
import { DayField } from '../../ui/day-field.tsx'

type MeetingFormDialogProps = {
  /** Undefined: a new meeting. */
  meeting?: MeetingDetail
  onClose: () => void
}

/** A coming meeting: its kind, which cannot change later, its date and chair. */
export function MeetingFormDialog({ meeting, onClose }: MeetingFormDialogProps) {
  const { t } = useTranslation('meetings')
  const { t: common } = useTranslation()
  const { form, submit, isPending } = useMeetingForm(meeting, onClose)
  const { timeZone } = useConfiguration().general
  const [today] = useState(() => dayOf(new Date().toISOString(), timeZone))
  return (
    <Dialog name="meetings/meeting" opened onClose={onClose} title={t(meeting ? 'form.edit' : 'form.add')}>
      <Form name="meetings/meeting" onSubmit={form.onSubmit(submit)}>
        <Stack gap="md">
          <Select
            label={t('form.type')}
            data={meetingTypes.map((value) => ({ value, label: common(`meetingTypes.${value}`) }))}
            allowDeselect={false}
            disabled={meeting !== undefined}
            description={meeting ? t('form.typeFixed') : undefined}
            required
            {...withFault(form.getInputProps('type'))}
          />
          <DayField
            kind="datetime-local"
            label={t('form.date')}
            description={t('form.dateHelp', { zone: timeZone })}
            min={`${today}T00:00`}
            required
            data-autofocus
            {...withFault(form.getInputProps('date'))}
          />
          <TextInput label={t('form.chair')} required {...withFault(form.getInputProps('chair'))} />
          {meeting !== undefined && meeting.proxies.length > 0 && (
            <Text size="sm" c="dimmed">
              {t('form.moved')}
            </Text>
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {meeting ? common('actions.save') : t('form.add')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}

function useMeetingForm(meeting: MeetingDetail | undefined, onClose: () => void) {
  const { t } = useTranslation('meetings')
  const { timeZone } = useConfiguration().general
  const { name } = useProfile()
  const form = useForm<MeetingForm>({
    initialValues: meeting ? formOf(meeting, timeZone) : { type: 'general', date: '', chair: name.full },
    validate: (values) => judgeMeeting(values, { timeZone, now: new Date().toISOString() }),
  })
  const { mutate, isPending } = useMeetingChange(
    (values: MeetingForm) => saveMeeting(meeting?.id, bodyOf(values, timeZone)),
    {
      onSuccess: () => {
        notifyDone(t(meeting ? 'form.saved' : 'form.added'))
        onClose()
      },
      onError: (error) => {
        const errors = fieldErrors(error, { meeting_type_fixed: 'type' })
        form.setErrors(Object.keys(errors).length > 0 ? errors : { date: errorText(error) })
      },
    },
  )
  return { form, isPending, submit: (values: MeetingForm) => mutate(values) }
}
