import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { leadFocusInto } from './lead-focus.ts'

type DialogProps = Omit<ModalProps, 'closeButtonProps' | 'returnFocus'> & {
  /** Unique in the page, `<feature>/<what>`: the drawn tests open every dialog, and tell by this which they have seen. */
  name: string
}

/**
 * Every dialog of the page. Its close button has a name. However it opens, the focus goes to its first field; however
 * it closes, the focus returns to its opener: Mantine returns it only if the dialog was mounted before it opened.
 */
export function Dialog({ name, opened, children, ...modal }: DialogProps) {
  const { t } = useTranslation()
  useFocusGivenBack(opened)
  return (
    <Modal
      opened={opened}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t('actions.close') }}
      data-dialog={name}
      {...modal}
    >
      <div ref={leadFocusInto}>{children}</div>
    </Modal>
  )
}

/** Where the focus may return to, the best first. */
type Openers = readonly Element[]

/** Of the open dialogs, the one opened last at the end. */
const openersOfOpen: Openers[] = []

function useFocusGivenBack(isOpen: boolean): void {
  const [wasOpen, setWasOpen] = useState(false)
  const [openers, setOpeners] = useState<Openers>([])
  // During its first render the focus is still where somebody pressed.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) setOpeners(findOpeners())
  }
  useEffect(() => {
    if (!isOpen) return undefined
    openersOfOpen.push(openers)
    return () => {
      openersOfOpen.splice(openersOfOpen.indexOf(openers), 1)
      giveBackTo(openers)
    }
  }, [isOpen, openers])
}

/**
 * For a menu entry the opener is the button that opens the menu, because the entry disappears. A dialog that replaces
 * another inherits its openers: what was pressed goes with the replaced one, and a pressed button that waits has lost
 * the focus already.
 */
function findOpeners(): Openers {
  const { activeElement } = document
  if (activeElement === null || activeElement === document.body) return openersOfOpen.at(-1) ?? []
  const labelledBy = activeElement.closest('[role=menu]')?.getAttribute('aria-labelledby')
  const opener = (labelledBy ? document.getElementById(labelledBy) : undefined) ?? activeElement
  return activeElement.closest('[role=dialog]') ? [opener, ...(openersOfOpen.at(-1) ?? [])] : [opener]
}

/** Does nothing if something else has taken the focus meanwhile, for example another screen. */
function giveBackTo(openers: Openers): void {
  const { activeElement } = document
  const isLost = activeElement === null || activeElement === document.body || activeElement.closest('[role=dialog]')
  if (!isLost) return
  for (const target of [...openers, document.querySelector('main')]) {
    if (!(target instanceof HTMLElement) || !target.isConnected) continue
    target.focus({ preventScroll: true })
    if (document.activeElement === target) return
  }
}
