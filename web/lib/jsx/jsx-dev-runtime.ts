/** The same as `jsx-runtime.ts` for the development server. */
import * as react from 'react/jsx-dev-runtime'
import { held } from './held.ts'

export { Fragment, type JSX } from 'react/jsx-dev-runtime'

export const jsxDEV: typeof react.jsxDEV = (type, props, key, isStatic, source, self) =>
  react.jsxDEV(type, held(type, props), key, isStatic, source, self)
