import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useConfiguration } from '../../domain/club/configuration.ts'
import { proxiesQuery } from './queries.ts'

/** What the printer gets: the statements that one has given, with a line to sign. */
export function ProxyPaper() {
  const { t } = useTranslation('proxies')
  const { siteOwner } = useConfiguration().general
  const { data = [] } = useQuery(proxiesQuery('mine'))
  return (
    <div className="fob-print-only" style={{ fontSize: '12pt' }}>
      <h1 style={{ fontSize: '18pt' }}>{siteOwner}</h1>
      {data
        .filter(({ isPast }) => !isPast)
        .map(({ id, statement }) => (
          <div key={id} style={{ breakInside: 'avoid', marginBlock: '24pt' }}>
            <p>{statement}</p>
            <p style={{ marginTop: '48pt', borderTop: '0.5pt solid', width: '60%' }}>{t('signature')}</p>
          </div>
        ))}
    </div>
  )
}
