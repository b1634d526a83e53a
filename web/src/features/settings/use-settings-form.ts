import { type Setting, settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import type { SettingGroup, SettingKey } from '@fobhouse/contract/settings.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/api.ts'
import { type FieldErrors, fieldErrors } from '../../lib/form-errors.ts'
import { notifyDone, notifyError, notifyNote } from '../../ui/notify.tsx'
import { changesOf, type Drafts, shownValue, withDraft, withoutKeys } from './draft-values.ts'
import { askBeforeForgetting, countKeptDrafts, keepDrafts, keptDrafts } from './kept-drafts.ts'

export type SettingsForm = {
  settings: readonly Setting[]
  drafts: Drafts
  shown(setting: Setting): unknown
  change(setting: Setting, value: unknown): void
  /** The first fault of a setting or of a part of it. */
  faultOf(key: string): string | undefined
  faults: FieldErrors
  /** How many settings of a group are not saved yet. */
  unsaved(group: SettingGroup): number
  save(group: SettingGroup): void
  discard(group: SettingGroup): void
  isSaving: boolean
}

/** What is typed is kept, whichever group or screen is shown, until it is saved or discarded. */
export function useSettingsForm(settings: readonly Setting[]): SettingsForm {
  const [drafts, setDrafts] = useDrafts()
  const [faults, setFaults] = useState<FieldErrors>({})
  const saving = useSaving(setDrafts, setFaults)

  const keysOf = (group: SettingGroup) =>
    settings.filter((setting) => setting.group === group).map((setting) => setting.key)
  return {
    settings,
    drafts,
    faults,
    shown: (setting) => shownValue(setting, drafts),
    change(setting, value) {
      setDrafts((before) => withDraft(before, setting, value))
      setFaults((before) => withoutFaultsOf(before, setting.key))
    },
    faultOf: (key) => Object.entries(faults).find(([path]) => isWithin(path, key))?.[1],
    unsaved: (group) => keysOf(group).filter((key) => Object.hasOwn(drafts, key)).length,
    save(group) {
      const inGroup = settings.filter((setting) => setting.group === group)
      saving.mutate({ group, body: changesOf(inGroup, drafts) })
    },
    discard(group) {
      setDrafts((before) => withoutKeys(before, keysOf(group)))
      setFaults({})
    },
    isSaving: saving.isPending,
  }
}

type Saving = { group: SettingGroup; body: Record<string, unknown> }

function useSaving(setDrafts: (change: (before: Drafts) => Drafts) => void, setFaults: (faults: FieldErrors) => void) {
  const { t } = useTranslation('settings')
  const queryClient = useQueryClient()
  const labelOf = (key: string) => t(`fields.${key as SettingKey}.label`) // page and server come in one piece
  return useMutation({
    meta: { showsError: true },
    mutationFn: ({ body }: Saving) => call(settingsRoutes.update, { body }),
    async onSuccess({ emptied }, { group, body }) {
      // First the new values, then the drafts away: otherwise the old ones would flash up.
      await queryClient.invalidateQueries({ queryKey: ['config'] })
      setDrafts((before) => withoutKeys(before, Object.keys(body)))
      setFaults({})
      notifyDone(t('saved', { group: t(`groups.${group}`) }))
      if (emptied.length > 0) notifyNote(t('secret.emptied', { secrets: emptied.map(labelOf).join(', ') }))
    },
    onError(error) {
      const found = fieldErrors(error)
      setFaults(found)
      const [first] = Object.keys(found)
      if (first === undefined) notifyError(error)
      else document.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
    },
  })
}

function isWithin(path: string, key: string): boolean {
  return path === key || path.startsWith(`${key}.`)
}

function withoutFaultsOf(faults: FieldErrors, key: string): FieldErrors {
  return Object.fromEntries(Object.entries(faults).filter(([path]) => !isWithin(path, key)))
}

/** Kept outside of the screen, which may be left and even be gone when something is saved. */
function useDrafts(): [Drafts, (change: (before: Drafts) => Drafts) => void] {
  const { t } = useTranslation('settings')
  const [drafts, setDrafts] = useState(keptDrafts)
  const change = useCallback((make: (before: Drafts) => Drafts) => {
    const next = make(keptDrafts())
    keepDrafts(next)
    setDrafts(next)
  }, [])
  useEffect(() => {
    window.addEventListener('beforeunload', askBeforeForgetting) // the same one each time, and for good
    return () => {
      const count = countKeptDrafts()
      if (count > 0) notifyNote(t('keptUnsaved', { count }))
    }
  }, [t])
  return [drafts, change]
}
