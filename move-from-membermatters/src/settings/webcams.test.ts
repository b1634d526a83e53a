import { expect, test } from 'vitest'
import { readSetting } from './rules.ts'

test('cameras and their page come over', () => {
  expect(readSetting('ENABLE_WEBCAMS', true, new Map())).toEqual({ key: 'features.enableWebcams', value: true })
  expect(readSetting('WEBCAM_PAGE_URLS', '[["Shop", "http://10.0.0.3/a.jpg"]]', new Map())).toEqual({
    key: 'webcamLinks',
    value: [['Shop', 'http://10.0.0.3/a.jpg']],
  })
})
