//  connection ─▶ session ─▶ table ─▶ App ─▶ screens ─▶ parts
//      ▲            │       reduce                │
//      └── words ◀──┘                           board, outside Svelte

import { mount } from 'svelte'
import App from './App.svelte'
import './styles/fonts.css'
import './styles/tokens.css'
import './styles/base.css'

mount(App, { target: document.body })
