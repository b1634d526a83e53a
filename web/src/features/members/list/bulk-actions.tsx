import { ActionIcon, Button, Portal } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actionIcons } from '../action-icons.ts'
import { type StateAction, stateActions } from '../state-actions.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import classes from './members.module.css'
import type { Selection } from './selection.ts'

/** Floats above the list while somebody is chosen. */
export function BulkActions({ selection, onClear }: { selection: Selection; onClear: () => void }) {
  const { t } = useTranslation('members')
  const [action, setAction] = useState<StateAction>()
  return (
    <>
      {selection.size > 0 && (
        <Portal>
          <section className={classes.bulkBar} aria-label={t('bulk.label')}>
            <span className={classes.bulkCount} aria-live="polite">
              {t('bulk.selected', { count: selection.size })}
            </span>
            {stateActions.map((each) => {
              const ActionIcon = actionIcons[each]
              return (
                <Button
                  key={each}
                  className={classes.bulkAction}
                  leftSection={<ActionIcon size={18} stroke={1.75} aria-hidden />}
                  onClick={() => setAction(each)}
                >
                  {t(`action.${each}`)}
                </Button>
              )
            })}
            <ActionIcon
              className={`${classes.bulkAction} ${classes.bulkClose}`}
              variant="transparent"
              size={36}
              aria-label={t('bulk.clear')}
              onClick={onClear}
            >
              <IconX size={18} aria-hidden />
            </ActionIcon>
          </section>
        </Portal>
      )}
      {action && (
        <BulkDialog
          action={action}
          members={[...selection.values()]}
          onClose={(isDone) => {
            setAction(undefined)
            if (isDone) onClear()
          }}
        />
      )}
    </>
  )
}
