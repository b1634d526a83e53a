import { auditRoutes } from '@fobhouse/contract/routes/audit.ts'
import { Button, Select, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../lib/configuration.ts'
import { download } from '../../lib/download.ts'
import { auditActions, auditGroups, subjectKinds } from './audit-actions.ts'
import { type AuditFilter, isEmptyFilter, queryOf } from './audit-filter.ts'
import classes from './audit.module.css'
import { PersonFilter } from './person-filter.tsx'
import { useSubjectName } from '../../ui/audit-trail/use-names.ts'

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
      <ExportButton filter={filter} />
    </div>
  )
}

/** What the filter leaves, for a spreadsheet. */
function ExportButton({ filter }: { filter: AuditFilter }) {
  const { t } = useTranslation('audit')
  const { timeZone } = useConfiguration().general
  const { mutate, isPending } = useMutation({
    mutationFn: () => download(auditRoutes.export, { query: queryOf(filter, timeZone) }, 'audit.csv'),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} stroke={1.75} aria-hidden />}
      loading={isPending}
      onClick={() => mutate()}
    >
      {t('filter.export')}
    </Button>
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
