/**
 * Names for guests: one of the words before the stroke, and one of those behind it. Where words have to agree,
 * they stand in sets, parted by a bar. Each pair is a name that the server takes (room/names, guests_test.go).
 */
export const guests =
  'Bold Brave Breezy Bright Calm Clever Cosy Curious Dapper Daring Eager Frosty Gentle Golden Jolly Keen Lively Lucky Mellow Merry Nimble Patient Plucky Quick Quiet Silver Steady Sunny Swift Witty' +
  '/Badger Dolphin Falcon Gecko Hare Hedgehog Heron Ibis Jackdaw Koala Lemur Lynx Magpie Marten Moose Otter Panda Pelican Penguin Puffin Raven Robin Sparrow Squirrel Starling Tortoise Toucan Walrus Wombat'
