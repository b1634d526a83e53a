import type { AuditEntry } from '@fobhouse/contract/routes/audit.ts'
import { VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './audit-changes.module.css'
import { type Change, changesBetween } from './changes.ts'
import { useFactName, useFactValue } from './use-facts.ts'

/** The old and new values of what changed. */
export function AuditChanges({ entry }: { entry: Pick<AuditEntry, 'before' | 'after'> }) {
  const { t } = useTranslation('audit')
  const changes = changesBetween(entry.before, entry.after)
  if (changes.length === 0) return null
  return (
    <ul className={classes.changes} aria-label={t('changesOf')}>
      {changes.map((change) => (
        <ChangeLine key={change.name} change={change} />
      ))}
    </ul>
  )
}

function ChangeLine({ change: { name, before, after } }: { change: Change }) {
  const { t } = useTranslation('audit')
  const nameOf = useFactName()
  const valueOf = useFactValue()
  const hasBoth = before !== undefined && after !== undefined
  return (
    <li>
      {`${nameOf(name)}: `}
      {before !== undefined && (
        <>
          <VisuallyHidden>{hasBoth ? `${t('change.from')} ` : ''}</VisuallyHidden>
          <del className={classes.before}>{valueOf(name, before)}</del>
        </>
      )}
      {hasBoth && <span aria-hidden>{' → '}</span>}
      {after !== undefined && (
        <>
          <VisuallyHidden>{hasBoth ? ` ${t('change.to')} ` : ''}</VisuallyHidden>
          <ins className={classes.after}>{valueOf(name, after)}</ins>
        </>
      )}
    </li>
  )
}
