import { auditRoutes } from '@fobhouse/contract/routes/audit.ts'
import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { download } from '../../lib/download.ts'
import { isBlank } from '../../lib/filled-in.ts'
import { useSubjectName } from '../../domain/trail/use-names.ts'
import { DayRangeFields } from '../../ui/day-range-fields.tsx'
import { DownloadButton } from '../../ui/download-button.tsx'
import { FilterBar } from '../../ui/filter-bar.tsx'
import { auditGroups, filterSubjects } from '@fobhouse/contract/audit-actions.ts'
import { auditActions } from './audit-actions.ts'
import { type AuditFilter, noFilter, queryOf } from './audit-filter.ts'
import { PersonFilter } from './person-filter.tsx'

type ToolbarProps = { filter: AuditFilter; onChange: (filter: AuditFilter) => void }

export function AuditToolbar({ filter, onChange }: ToolbarProps) {
  const { t } = useTranslation('audit')
  const { timeZone } = useConfiguration().general
  const part = (changed: Partial<AuditFilter>) => onChange({ ...filter, ...changed })
  // Saves the filtered entries for a spreadsheet.
  const keep = () => download(auditRoutes.export, { query: queryOf(filter, timeZone) }, 'audit.csv')
  return (
    <FilterBar
      isEmpty={isBlank(filter)}
      onClear={() => onChange(noFilter)}
      action={<DownloadButton onDownload={keep}>{t('filter.export')}</DownloadButton>}
    >
      <PersonFilter value={filter.actor} onChange={(actor) => part({ actor })} />
      <ActionFilter value={filter.action} onChange={(action) => part({ action })} />
      <SubjectFilter value={filter.subject} onChange={(subject) => part({ subject })} />
      <DayRangeFields value={filter} onChange={part} />
    </FilterBar>
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
  const kinds = filterSubjects.map((kind): { value: string; label: string } => ({
    value: kind,
    label: t(`groups.${kind}`),
  }))
  const isOne = value !== '' && !kinds.some((kind) => kind.value === value)
  return (
    <Select
      label={t('filter.subject')}
      placeholder={t('filter.anySubject')}
      // A link from another screen may ask for a single member or device.
      data={isOne ? [{ value, label: nameOf({ subject: value }) }, ...kinds] : kinds}
      value={value === '' ? null : value}
      clearable
      onChange={(chosen) => onChange(chosen ?? '')}
    />
  )
}
