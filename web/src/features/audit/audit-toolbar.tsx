import { Button, Select, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { auditActions, auditGroups, subjectKinds } from './audit-actions.ts'
import { type AuditFilter, isEmptyFilter } from './audit-filter.ts'
import classes from './audit.module.css'
import { PersonFilter } from './person-filter.tsx'
import { useSubjectName } from './use-names.ts'

type ToolbarProps = { filter: AuditFilter; onChange: (filter: AuditFilter) => void }

export function AuditToolbar({ filter, onChange }: ToolbarProps) {
  const { t } = useTranslation('audit')
  const { t: common } = useTranslation()
  const day = (name: 'from' | 'to') => ({
    type: 'date',
    label: t(`filter.${name}`),
    value: filter[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...filter, [name]: event.currentTarget.value }),
  })
  return (
    <div className={classes.toolbar} role="search">
      <PersonFilter value={filter.actor} onChange={(actor) => onChange({ ...filter, actor })} />
      <ActionFilter value={filter.action} onChange={(action) => onChange({ ...filter, action })} />
      <SubjectFilter value={filter.subject} onChange={(subject) => onChange({ ...filter, subject })} />
      <TextInput {...day('from')} />
      <TextInput {...day('to')} />
      {!isEmptyFilter(filter) && (
        <Button variant="default" onClick={() => onChange({ actor: '', action: '', subject: '', from: '', to: '' })}>
          {common('actions.clearFilter')}
        </Button>
      )}
    </div>
  )
}

type FilterProps = { value: string; onChange: (value: string) => void }

function ActionFilter({ value, onChange }: FilterProps) {
  const { t } = useTranslation('audit')
  const data = auditGroups.map((group) => ({
    group: t(`groups.${group}`),
    items: [
      { value: group, label: t('filter.everythingIn', { group: t(`groups.${group}`) }) },
      ...auditActions
        .filter((action) => action.startsWith(`${group}.`))
        .map((action): { value: string; label: string } => ({ value: action, label: t(`actions.${action}`) })),
    ],
  }))
  return (
    <Select
      label={t('filter.action')}
      placeholder={t('filter.anyAction')}
      data={data}
      value={value === '' ? null : value}
      searchable
      clearable
      nothingFoundMessage={t('filter.actionEmpty')}
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}

function SubjectFilter({ value, onChange }: FilterProps) {
  const { t } = useTranslation('audit')
  const nameOf = useSubjectName()
  const kinds = subjectKinds.map((kind): { value: string; label: string } => ({
    value: kind,
    label: t(`groups.${kind}`),
  }))
  const isOne = value !== '' && !kinds.some((kind) => kind.value === value)
  return (
    <Select
      label={t('filter.subject')}
      placeholder={t('filter.anySubject')}
      // A link from elsewhere may ask for one member or device.
      data={isOne ? [{ value, label: nameOf({ subject: value }) }, ...kinds] : kinds}
      value={value === '' ? null : value}
      clearable
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
