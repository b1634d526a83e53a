import { type Award, type Cascade, takeAwaySchema } from '@fobhouse/contract/competence/awards.ts'
import { awardRoutes } from '@fobhouse/contract/routes/certificates.ts'
import { Button, Checkbox, Group, List, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { fieldErrorsOr, validateWith } from '../../../lib/form-errors.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { withFault } from '../../../ui/field-error.tsx'
import { Form } from '../../../ui/form.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useCompetenceChange } from '../queries.ts'
import { cascadeQuery } from './queries.ts'

export type TakingAway = { act: 'suspend' | 'revoke'; award: Pick<Award, 'id' | 'member' | 'certificate'> }
type TakeAwayProps = { taking: TakingAway; onClose: () => void }

/** Shows what goes with an award, and then takes it away, for a time or for good. */
export function TakeAwayDialog({ taking, onClose }: TakeAwayProps) {
  const { t } = useTranslation('certificates')
  const { act, award } = taking
  const query = useQuery(cascadeQuery(award.id))
  return (
    <Dialog
      name="certificates/take-away"
      opened
      onClose={onClose}
      title={t(`take.${act}Title`, { name: award.member, certificate: award.certificate })}
    >
      <QueryView query={query}>
        {(cascade) => <TakeAwayForm taking={taking} cascade={cascade} onClose={onClose} />}
      </QueryView>
    </Dialog>
  )
}

function TakeAwayForm({ taking, cascade, onClose }: TakeAwayProps & { cascade: Cascade }) {
  const { t } = useTranslation('certificates')
  const { t: common } = useTranslation()
  const { form, save, isPending } = useTakeAwayForm({ taking, cascade, onClose })
  return (
    <Form name="certificates/take-away" onSubmit={form.onSubmit(save)}>
      <Stack gap="md">
        <Consequences cascade={cascade} />
        <Textarea
          label={t('take.reason')}
          description={t('take.reasonHelp')}
          required
          autosize
          minRows={2}
          {...withFault(form.getInputProps('reason'))}
        />
        <Textarea
          label={t('holders.privateNote')}
          description={t('holders.privateNoteHelp')}
          autosize
          minRows={2}
          {...withFault(form.getInputProps('privateNote'))}
        />
        {cascade.awards.length > 0 && (
          <Checkbox label={t('take.cascade')} {...form.getInputProps('cascade', { type: 'checkbox' })} />
        )}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {common('actions.cancel')}
          </Button>
          <Button type="submit" variant="default" c="var(--fob-bad)" loading={isPending}>
            {t(`holders.${taking.act}`)}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

function Consequences({ cascade: { awards, loses, signOffs } }: { cascade: Cascade }) {
  const { t } = useTranslation('certificates')
  return (
    <>
      {awards.length > 0 && (
        <div>
          <Text>{t('take.alsoAwards', { count: awards.length })}</Text>
          <List>
            {awards.map(({ id, certificate }) => (
              <List.Item key={id}>{certificate}</List.Item>
            ))}
          </List>
        </div>
      )}
      {loses.length > 0 && <Text>{t('take.loses', { names: loses.map(({ name }) => name).join(', ') })}</Text>}
      {signOffs > 0 && <Text>{t('take.signOffs', { count: signOffs })}</Text>}
    </>
  )
}

type Draft = { reason: string; privateNote: string; cascade: boolean }

function useTakeAwayForm({ taking: { act, award }, cascade, onClose }: TakeAwayProps & { cascade: Cascade }) {
  const { t } = useTranslation('certificates')
  const client = useQueryClient()
  const form = useForm<Draft>({
    initialValues: { reason: '', privateNote: '', cascade: true },
    validate: validateWith(takeAwaySchema),
  })
  const { mutate, isPending } = useCompetenceChange(
    (draft: Draft) => {
      const body = { ...draft, expected: draft.cascade ? cascade.awards.length : 0 }
      const route = act === 'suspend' ? awardRoutes.suspend : awardRoutes.revoke
      return call(route, { params: { id: String(award.id) }, body })
    },
    { showsError: true },
  )
  const save = (draft: Draft) =>
    mutate(draft, {
      onSuccess: () => {
        notifyDone(t(`take.${act}Done`, { name: award.member }))
        onClose()
      },
      onError: (error) => {
        form.setErrors(fieldErrorsOr('reason', error))
        void client.invalidateQueries(cascadeQuery(award.id))
      },
    })
  return { form, save, isPending }
}
