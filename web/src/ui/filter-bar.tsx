import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './filter-bar.module.css'

type FilterBarProps = {
  isEmpty: boolean
  onClear: () => void
  children: ReactNode
  /** The action on the filtered rows. */
  action: ReactNode
}

/**
 * Fields that filter a list, a way to clear them, and an action on the filtered rows. On a phone they are behind a
 * button, so that the list comes first, unless a filter is set.
 */
export function FilterBar({ isEmpty, onClear, children, action }: FilterBarProps) {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(!isEmpty)
  const id = useId()
  return (
    <div role="search">
      <Button
        variant="default"
        className={classes.opener}
        leftSection={<IconFilter size={18} stroke={1.75} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('actions.filter')}
      </Button>
      <div id={id} className={classes.bar} data-open={isOpen || undefined}>
        {children}
        {!isEmpty && (
          <Button variant="default" onClick={onClear}>
            {t('actions.clearFilter')}
          </Button>
        )}
        {action}
      </div>
    </div>
  )
}
