import { type Schedule, hourRoutes } from '@fobhouse/contract/routes/hours.ts'
import { Stack, Switch, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { fieldErrorsOr } from '../../lib/form-errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { withFault } from '../../ui/field-error.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { DayButtons } from './day-buttons.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { useHoursChange } from './queries.ts'
import { draftOf, judgeSchedule, newWeekWindow, type ScheduleDraft, scheduleOf } from './schedule-form.ts'
import { WindowList } from './window-list.tsx'
import { WindowRow } from './window-row.tsx'
import { Form } from '../../ui/form.tsx'

type ScheduleDialogProps = {
  /** Undefined: a new one. */
  schedule: Schedule | undefined
  onClose: () => void
}

/** A weekly timetable: its name, its windows, and what it is for. */
export function ScheduleDialog({ schedule, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation('house')
  const { t: common } = useTranslation()
  const { form, save, isPending } = useScheduleForm(schedule, onClose)
  return (
    <Dialog
      name="house/schedule"
      opened
      onClose={onClose}
      size={480}
      title={t(schedule ? 'schedules.edit' : 'schedules.add')}
    >
      <Form name="house/schedule" onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <TextInput
            label={t('form.name')}
            description={t('form.nameHelp')}
            required
            data-autofocus
            autoComplete="off"
            {...withFault(form.getInputProps('name'))}
          />
          <Windows form={form} />
          <Switch
            label={t('form.followsClosures')}
            description={t('form.followsClosuresHelp')}
            {...form.getInputProps('followsClosures', { type: 'checkbox' })}
          />
          <Switch
            label={t('form.openingHours')}
            description={t('form.openingHoursHelp')}
            {...form.getInputProps('openingHours', { type: 'checkbox' })}
          />
          <FormButtons
            action={schedule ? common('actions.save') : t('schedules.add')}
            isWorking={isPending}
            onCancel={onClose}
          />
        </Stack>
      </Form>
    </Dialog>
  )
}

function Windows({ form }: { form: UseFormReturnType<ScheduleDraft> }) {
  const { t } = useTranslation('house')
  return (
    <WindowList
      label={t('form.windows')}
      description={t('form.windowsHelp')}
      error={form.errors['windows']}
      onAdd={() => form.insertListItem('windows', newWeekWindow())}
    >
      {form.values.windows.map(({ key, days }, index) => (
        <WindowRow
          key={key}
          number={index + 1}
          from={form.getInputProps(`windows.${index}.from`)}
          to={form.getInputProps(`windows.${index}.to`)}
          onRemove={() => form.removeListItem('windows', index)}
        >
          <DayButtons
            value={days}
            error={form.errors[`windows.${index}.days`]}
            onChange={(chosen) => form.setFieldValue(`windows.${index}.days`, chosen)}
          />
        </WindowRow>
      ))}
    </WindowList>
  )
}

function useScheduleForm(schedule: Schedule | undefined, onClose: () => void) {
  const { t } = useTranslation('house')
  const form = useForm<ScheduleDraft>({ initialValues: draftOf(schedule), validate: judgeSchedule })
  const { mutate, isPending } = useHoursChange(
    async (draft: ScheduleDraft): Promise<unknown> => {
      const body = scheduleOf(draft)
      return schedule
        ? call(hourRoutes.updateSchedule, { params: { id: String(schedule.id) }, body })
        : call(hourRoutes.createSchedule, { body })
    },
    { showsError: true },
  )
  const save = (draft: ScheduleDraft) =>
    mutate(draft, {
      onSuccess: () => {
        notifyDone(t(schedule ? 'schedules.saved' : 'schedules.added', { name: draft.name }))
        onClose()
      },
      onError: (error) => form.setErrors(fieldErrorsOr('name', error, { schedule_already_exists: 'name' })),
    })
  return { form, save, isPending }
}
