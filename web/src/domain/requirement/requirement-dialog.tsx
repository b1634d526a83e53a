import type { Certificate } from '@fobhouse/contract/competence/certificates.ts'
import { type Expression, leavesOf, mostLeaves } from '@fobhouse/contract/competence/requirements.ts'
import { Button, Group, MultiSelect, NativeSelect, Stack, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWords } from '../certificate/words.ts'
import { errorText } from '../../lib/error-text.ts'
import { fieldErrors } from '../../lib/form-errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Form } from '../../ui/form.tsx'
import { notifyDone } from '../../ui/notify.tsx'
import { type Draft, draftOf, expressionOf, isGrouped } from './expression.ts'
import { Losers } from './losers.tsx'
import { rehearsalQuery, useSetRequirement } from './queries.ts'
import type { Subject } from './subject.ts'
import { DayField } from '../../ui/day-field.tsx'

type RequirementDialogProps = {
  subject: Subject
  certificates: readonly Certificate[]
  expression: Expression | undefined
  onClose: () => void
}

/** Chooses certificates and the day, shows who would lose the use of it, and only then sets it. */
export function RequirementDialog(props: RequirementDialogProps) {
  const { t } = useTranslation('devices')
  const { subject, onClose } = props
  return (
    <Dialog
      name="requirement/change"
      opened
      size={520}
      onClose={onClose}
      title={t('requirement.dialog', { name: subject.name })}
    >
      <RequirementForm {...props} />
    </Dialog>
  )
}

function RequirementForm({ subject, certificates, expression: before, onClose }: RequirementDialogProps) {
  const { t } = useTranslation('devices')
  const { t: common } = useTranslation()
  const { draft, from, faults, shown, unknown, isPending, change, save } = useRequirementForm(subject, before, onClose)
  return (
    <Form
      name="requirement/change"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <Stack gap="md">
        {before && isGrouped(before) && <Text c="var(--fob-attention)">{t('requirement.grouped')}</Text>}
        <CertificateChoice
          certificates={certificates}
          named={before ? leavesOf(before) : []}
          value={draft.certificates}
          error={faults['expression']}
          onChange={(chosen) => change({ draft: { ...draft, certificates: chosen } })}
        />
        {draft.certificates.length > 1 && (
          <ModeChoice mode={draft.mode} onChange={(mode) => change({ draft: { ...draft, mode } })} />
        )}
        <DayField
          label={t('requirement.fromDay')}
          description={t('requirement.fromDayHelp')}
          value={from}
          onChange={(day) => change({ from: day })}
          error={faults['from'] && <FieldError>{faults['from']}</FieldError>}
        />
        {shown && <Losers rehearsal={shown} />}
        {unknown && <Text c="var(--fob-bad)">{errorText(unknown)}</Text>}
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {common('actions.cancel')}
          </Button>
          <Button type="submit" loading={isPending} disabled={!shown}>
            {from === '' ? t('requirement.save') : t('requirement.plan')}
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

type Entered = { draft: Draft; from: string }

/** What is entered, who would lose by it, and what became of saving it. */
function useRequirementForm(subject: Subject, before: Expression | undefined, onClose: () => void) {
  const { t } = useTranslation('devices')
  const [entered, setEntered] = useState<Entered>(() => ({ draft: draftOf(before), from: '' }))
  const { draft, from } = entered
  const expression = expressionOf(draft)
  const wanted = { subject, expression: expression ?? { certificate: 0 }, from }
  const rehearsal = useQuery({
    ...rehearsalQuery(wanted),
    enabled: expression !== undefined,
    placeholderData: keepPreviousData,
  })
  const { mutate, isPending, error, reset } = useSetRequirement()
  const shown = expression && !rehearsal.isPlaceholderData ? rehearsal.data : undefined
  function change(part: Partial<Entered>): void {
    reset()
    setEntered({ ...entered, ...part })
  }
  function save(): void {
    if (!shown) return
    const done = () => {
      notifyDone(t(from === '' ? 'requirement.saved' : 'requirement.planned'))
      onClose()
    }
    mutate({ ...wanted, expected: shown.losesCount }, { onSuccess: done })
  }
  const faults = faultsOf(error)
  return { draft, from, faults, shown, unknown: rehearsal.error, isPending, change, save }
}

/** What no field is to blame for stands at the first one. */
function faultsOf(error: Error | null): Record<string, string> {
  if (!error) return {}
  const { from, ...rest } = fieldErrors(error)
  // Whatever part of the expression is to blame.
  const [expression = from === undefined ? errorText(error) : undefined] = Object.values(rest)
  return { ...(expression && { expression }), ...(from && { from }) }
}

function ModeChoice({ mode, onChange }: { mode: Draft['mode']; onChange: (mode: Draft['mode']) => void }) {
  const { t } = useTranslation('devices')
  return (
    <NativeSelect
      label={t('requirement.mode')}
      data={[
        { value: 'all', label: t('requirement.modes.all') },
        { value: 'any', label: t('requirement.modes.any') },
      ]}
      value={mode}
      onChange={({ currentTarget: { value } }) => onChange(value === 'any' ? 'any' : 'all')}
    />
  )
}

type ChoiceProps = {
  certificates: readonly Certificate[]
  /** Those named already, which may be archived by now. */
  named: readonly number[]
  value: readonly number[]
  error: string | undefined
  onChange: (chosen: readonly number[]) => void
}

function CertificateChoice({ certificates, named, value, error, onChange }: ChoiceProps) {
  const { t } = useTranslation('devices')
  const read = useWords()
  const offered = certificates.filter(
    ({ id, grade, archived }) => grade !== 'extra' && (!archived || named.includes(id)),
  )
  return (
    <MultiSelect
      label={t('requirement.certificates')}
      description={t('requirement.certificatesHelp')}
      required
      searchable
      maxValues={mostLeaves}
      data={offered.map(({ id, name }) => ({ value: String(id), label: read(name) }))}
      value={value.map(String)}
      onChange={(chosen) => onChange(chosen.map(Number))}
      error={error && <FieldError>{error}</FieldError>}
    />
  )
}
