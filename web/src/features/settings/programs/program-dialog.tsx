import { openIdScopes } from '@fobhouse/contract/openid.ts'
import {
  changedOidcClientSchema,
  newOidcClientSchema,
  type OidcClient,
  openIdRoutes,
} from '@fobhouse/contract/routes/openid.ts'
import { Button, Checkbox, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../lib/api.ts'
import { errorText } from '../../../lib/error-text.ts'
import { fieldErrors, validateWith } from '../../../lib/form-errors.ts'
import { withFault } from '../../../ui/field-error.tsx'
import { notifyDone } from '../../../ui/notify.tsx'
import { type MadeProgram, MadeProgramDialog } from './made-program-dialog.tsx'
import { atWholeFields, bodyOf, type ProgramValues, valuesOf } from './program-form.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'

type ProgramDialogProps = { program: OidcClient | undefined; onClose: () => void }

/** Adds or changes a program; what is told only once is shown then. */
export function ProgramDialog({ program, onClose }: ProgramDialogProps) {
  const [made, setMade] = useState<MadeProgram>()
  if (made) return <MadeProgramDialog made={made} onClose={onClose} />
  return <ProgramForm program={program} onClose={onClose} onMade={setMade} />
}

const judgeNew = validateWith(newOidcClientSchema)
const judgeChanged = validateWith(changedOidcClientSchema)

function ProgramForm({ program, onClose, onMade }: ProgramDialogProps & { onMade: (made: MadeProgram) => void }) {
  const { t } = useTranslation('settings')
  const { t: common } = useTranslation()
  const isNew = program === undefined
  const form = useForm<ProgramValues>({
    initialValues: valuesOf(program),
    validate: (values) => atWholeFields((isNew ? judgeNew : judgeChanged)(bodyOf(values, isNew))),
  })
  const { mutate, isPending } = useSave({ program, onClose, onMade, onRefused: form.setErrors })
  return (
    <Dialog
      name="settings/program"
      opened
      onClose={onClose}
      size={560}
      title={isNew ? t('programs.new') : t('programs.editTitle', { name: program.name })}
    >
      <Form name="settings/program" onSubmit={form.onSubmit((values) => mutate(values))}>
        <Stack gap="md">
          <Fields form={form} />
          {isNew ? (
            <Checkbox
              label={t('programs.isPublic')}
              description={t('programs.isPublicHelp')}
              {...form.getInputProps('isPublic', { type: 'checkbox' })}
            />
          ) : (
            !program.isPublic && (
              <Checkbox
                label={t('programs.renewSecret')}
                description={t('programs.renewSecretHelp')}
                {...form.getInputProps('renewSecret', { type: 'checkbox' })}
              />
            )
          )}
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onClose}>
              {common('actions.cancel')}
            </Button>
            <Button type="submit" loading={isPending}>
              {isNew ? t('programs.create') : common('actions.save')}
            </Button>
          </Group>
        </Stack>
      </Form>
    </Dialog>
  )
}

function Fields({ form }: { form: UseFormReturnType<ProgramValues> }) {
  const { t } = useTranslation('settings')
  return (
    <>
      <TextInput
        label={t('programs.name')}
        description={t('programs.nameHelp')}
        required
        data-autofocus
        autoComplete="off"
        {...withFault(form.getInputProps('name'))}
      />
      <Textarea
        label={t('programs.redirectUris')}
        description={t('programs.redirectUrisHelp')}
        required
        autosize
        minRows={2}
        {...withFault(form.getInputProps('redirectUris'))}
      />
      <Textarea
        label={t('programs.logoutUris')}
        description={t('programs.logoutUrisHelp')}
        autosize
        minRows={1}
        {...withFault(form.getInputProps('postLogoutRedirectUris'))}
      />
      <Checkbox.Group label={t('programs.gets')} {...withFault(form.getInputProps('scopes'))}>
        <Stack gap="sm" my="xs">
          {openIdScopes.map((scope) => (
            <Checkbox
              key={scope}
              value={scope}
              disabled={scope === 'openid'}
              label={t(`programs.scopes.${scope}`)}
              description={t(`programs.scopesHelp.${scope}`)}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Switch
        label={t('programs.activeOnly')}
        description={t('programs.activeOnlyHelp')}
        {...form.getInputProps('activeOnly', { type: 'checkbox' })}
      />
    </>
  )
}

type SaveOptions = ProgramDialogProps & {
  onMade: (made: MadeProgram) => void
  onRefused: (errors: Record<string, string>) => void
}

function useSave({ program, onClose, onMade, onRefused }: SaveOptions) {
  const { t } = useTranslation('settings')
  const client = useQueryClient()
  return useMutation({
    meta: { showsError: true },
    mutationFn: (values: ProgramValues) =>
      program
        ? call(openIdRoutes.updateClient, { params: { id: String(program.id) }, body: bodyOf(values, false) })
        : call(openIdRoutes.createClient, { body: bodyOf(values, true) }),
    onSuccess: (told, { name }) => {
      if (!program || told.clientSecret !== undefined) return onMade({ ...told, name: name.trim() })
      notifyDone(t('programs.saved', { name: name.trim() }))
      return onClose()
    },
    onError: (error) => {
      const errors = atWholeFields(fieldErrors(error, { oidc_client_already_exists: 'name' }))
      onRefused(Object.keys(errors).length > 0 ? errors : { name: errorText(error) })
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['programs'] }),
  })
}
