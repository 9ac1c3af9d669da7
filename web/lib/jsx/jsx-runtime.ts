/**
 * React's own JSX calls with one addition: text inside an element is kept together where a Polish line must not break.
 * Texts come from everywhere (screens, the server, owners), so no screen has to think of it. Decision 0031.
 */
import * as react from 'react/jsx-runtime'
import { held } from './held.ts'

export { Fragment, type JSX } from 'react/jsx-runtime'

export const jsx: typeof react.jsx = (type, props, key) => react.jsx(type, held(type, props), key)
export const jsxs: typeof react.jsxs = (type, props, key) => react.jsxs(type, held(type, props), key)
