import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './filter-bar.module.css'

type FilterBarProps = {
  isEmpty: boolean
  onClear: () => void
  children: ReactNode
  /** The action on the filtered rows. */
  action: ReactNode
}

/** Fields that filter a list, a way to clear them, and an action on the filtered rows. */
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
