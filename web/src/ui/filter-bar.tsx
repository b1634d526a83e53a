import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './filter-bar.module.css'

type FilterBarProps = {
  isEmpty: boolean
  onClear: () => void
  /** The fields. */
  children: ReactNode
  /** What is done with what the filter leaves. */
  action: ReactNode
}

/** Fields that narrow a list, the way back to all of it, and what is done with the rest. */
export function FilterBar({ isEmpty, onClear, children, action }: FilterBarProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.bar} role="search">
      {children}
      {!isEmpty && (
        <Button variant="default" onClick={onClear}>
          {t('actions.clearFilter')}
        </Button>
      )}
      {action}
    </div>
  )
}
