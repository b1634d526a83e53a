import { settingsRoutes } from '@fobhouse/contract/routes/admin-settings.ts'
import type { SettingGroup, SettingKey } from '@fobhouse/contract/settings.ts'
import { IconSettings } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { createElement } from 'react'
import { useTranslation } from 'react-i18next'
import { settingsQuery } from '../../../domain/club/settings-query.ts'
import { useMay } from '../../../domain/member/may.ts'
import { loadTexts } from '../../../lib/translations.ts'
import { findSettings } from './find-settings.ts'

const shownHits = 5
/** Less than this fits too much. */
const leastLetters = 3

/** Settings for the palette; empty for anybody who may not see them. */
export function useSettingHits(query: string) {
  const { t, i18n } = useTranslation()
  const words = i18n.getFixedT(null, 'settings') // not by its own hook, which would load them for everybody who searches
  const isAsked = useMay()(settingsRoutes.list) && query.length >= leastLetters
  const { data: settings = [] } = useQuery({ ...settingsQuery, enabled: isAsked })
  const { data: hasTexts = false } = useQuery({
    queryKey: ['texts', 'settings'],
    queryFn: async () => {
      await loadTexts('settings')
      return true
    },
    enabled: isAsked,
    staleTime: Infinity,
  })
  const found = isAsked && hasTexts ? findSettings(settings, query, wordsOf) : []
  function wordsOf({ key }: { key: string }) {
    // Page and server come in one piece; a test compares the words with the keys.
    return { label: words(`fields.${key as SettingKey}.label`), help: words(`fields.${key as SettingKey}.help`) }
  }
  const hits = found.slice(0, shownHits).map((setting) => ({
    title: wordsOf(setting).label,
    note: words(`groups.${setting.group as SettingGroup}`), // as above
    icon: createElement(IconSettings, { size: 18, stroke: 1.75, 'aria-hidden': true }),
    to: `/manage/settings?group=${setting.group}&setting=${setting.key}`,
  }))
  return { label: t('screens.settings'), hits }
}
