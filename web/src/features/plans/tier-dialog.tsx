import { newTierSchema, planRoutes } from '@fobhouse/contract/routes/plans.ts'
import { Button, Group, Stack, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { call } from '../../lib/api.ts'
import { fieldErrors, validateWith } from '../../lib/form-errors.ts'
import { withFault } from '../../ui/field-error.tsx'
import { usePlanChange } from './queries.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Form } from '../../ui/form.tsx'

type Draft = { name: string; description: string }

/** Adds a tier; the next screen adds its plans. */
export function TierDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('plans')
  const { t: common } = useTranslation()
  const navigate = useNavigate()
  const form = useForm<Draft>({ initialValues: { name: '', description: '' }, validate: validateWith(newTierSchema) })
  const { mutate, isPending } = usePlanChange(async (tier: Draft) => {
    const { id } = await call(planRoutes.createTier, { body: tier })
    await navigate(`/manage/tiers/${id}`)
  })
  const save = (draft: Draft) => mutate(draft, { onError: (error) => form.setErrors(fieldErrors(error)) })
  return (
    <Dialog name="plans/tier" opened onClose={onClose} title={t('tier.add')}>
      <Form name="plans/tier" onSubmit={form.onSubmit(save)}>
        <Stack gap="md">
          <TextInput
            label={t('tier.name')}
            description={t('tier.nameHelp')}
            required
            data-autofocus
            autoComplete="off"
            {...withFault(form.getInputProps('name'))}
          />
          <Textarea
            label={t('tier.description')}
            description={t('tier.descriptionHelp')}
            autosize
            minRows={3}
            {...withFault(form.getInputProps('description'))}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {t('tier.add')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}
