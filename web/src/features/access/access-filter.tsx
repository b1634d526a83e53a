import { useTranslation } from 'react-i18next'
import type { PermissionState } from '../../domain/device/permission-state.ts'
import { FilterChips } from '../../ui/filter-chips.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import classes from './access.module.css'

export type Filter = { state: PermissionState | 'all'; text: string }

type AccessFilterProps = {
  filter: Filter
  counts: Record<Filter['state'], number>
  onChange: (filter: Filter) => void
}

const order = ['opens', 'closed', 'lockedOut', 'offline'] as const satisfies PermissionState[]

export function AccessFilter({ filter, counts, onChange }: AccessFilterProps) {
  const { t } = useTranslation('access')
  const choices = [
    { value: 'all' as const, label: t('filter.all'), count: counts.all },
    ...order
      .filter((state) => counts[state] > 0 || filter.state === state)
      .map((state) => ({ value: state, label: t(`state.${state}`), count: counts[state] })),
  ]
  return (
    <div className={classes.filter}>
      <FilterChips
        label={t('filter.label')}
        choices={choices}
        value={filter.state}
        onChange={(state) => onChange({ ...filter, state })}
      />
      <SearchField
        className={classes.search}
        label={t('filter.search')}
        value={filter.text}
        onChange={(text) => onChange({ ...filter, text })}
      />
    </div>
  )
}
