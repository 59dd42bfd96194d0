# 答案有什么问题。$label 是题目。

fault-empty = 请回答“{ $label }”
fault-nothing-chosen = 请选择“{ $label }”
fault-not-agreed = 请确认同意“{ $label }”
fault-no-file = 请选择“{ $label }”文件
fault-file-empty = “{ $name }”是空的
fault-file-kind = “{ $name }”必须是以下格式之一：{ $types }
fault-file-size = “{ $name }”不能超过 { $max } MB
fault-file-unsafe = “{ $name }”含有病毒
fault-file-failed = “{ $name }”没有上传成功，请重试
fault-file-no-room = 已没有空间存放更多文件，请联系表单发布者
fault-file-unknown = 请重新选择“{ $label }”文件
fault-too-many-files = 最多选择 { $max } 个文件
fault-too-long = “{ $label }”最多 { $max } 个字，现在是 { $actual } 个字
fault-too-short = “{ $label }”至少需要 { $min } 个字，现在是 { $actual } 个字
fault-control = “{ $label }”含有无法保存的字符，请不要粘贴，重新输入
fault-not-email = 请填写正确的邮箱地址，例如 name@example.com
fault-not-phone = 请填写手机号码，例如 138 1234 5678 或 +44 7700 900982
fault-phone-without-country = 请在号码前加上 + 和国家代码，例如 +86 138 1234 5678
fault-not-url = 请填写网址，例如 https://example.org
fault-not-time = “{ $label }”必须是时间，例如 09:30
fault-without-time = “{ $label }”缺少时间
fault-without-day = “{ $label }”缺少日期
fault-time-skipped = “{ $label }”的这个时间因时钟拨快而不存在，请选择其他时间
fault-time-twice = “{ $label }”的这个时间因时钟拨慢而出现两次，请选择其他时间
fault-not-postcode = 请填写 6 位邮政编码
fault-no-name = 请在“{ $label }”下填写姓名
fault-other-empty = 请填写“其他”的内容
fault-not-together = “{ $option }”不能与其他选项同时选择
fault-not-id-number = 请填写 18 位身份证号码
fault-id-birthday = 请核对身份证号码，其中的出生日期不存在
fault-id-check = 请核对身份证号码，有一位不正确
fault-pattern = “{ $label }”的格式不符合要求
fault-pattern-own = { $message }
fault-not-number = “{ $label }”必须是数字，例如 12 或 12.5
fault-too-many-digits = “{ $label }”最多 { $max } 位数字
fault-between = “{ $label }”必须在 { $min } 到 { $max } 之间
fault-at-least = “{ $label }”不能小于 { $min }
fault-at-most = “{ $label }”不能大于 { $max }
fault-step = “{ $label }”必须从 { $from } 开始，每次增加 { $step }
fault-not-date = “{ $label }”必须是日期，按年月日填写，例如 2026-01-31
fault-date-incomplete = “{ $label }”缺少{ $part ->
    [year] 年份
    [month] 月份
   *[day] 日期
}
fault-date-part = { $part ->
    [year] “{ $label }”的年份必须是 4 位数字
    [month] “{ $label }”的月份必须在 1 到 12 之间
   *[day] “{ $label }”的日必须在 1 到 31 之间
}
fault-not-real-date = “{ $label }”不是真实存在的日期
fault-date-between = “{ $label }”必须在 { $min } 到 { $max } 之间
fault-date-at-least = “{ $label }”不能早于 { $min }
fault-date-at-most = “{ $label }”不能晚于 { $max }
fault-too-many-picks = 最多选择 { $max } 项
fault-too-few-picks = 至少选择 { $min } 项
fault-unknown-option = 请从“{ $label }”的选项中选择
fault-sent-twice = “{ $label }”只能有一个答案
fault-unknown-question = 表单中没有这个题目，请重新打开表单后提交
fault-taken = “{ $label }”的这个答案已经登记过
fault-option-full = 请选择其他选项：“{ $option }”名额已满
fault-taken-together = 这些答案合在一起只能登记一次，已经有人登记过：{ $fields }
fault-taken-together-today = 这些答案每天只能登记一次，今天已经登记过：{ $fields }
fault-answered-today = 您今天已经填写过了

# 表单文件有什么问题。

definition-wrong-type = { $type ->
    [object] 这里必须是对象
    [list] 这里必须是列表
    [number] 这里必须是数字
    [whole-number] 这里必须是整数
    [boolean] 这里必须是 true 或 false
   *[string] 这里必须是文字
}
definition-wrong-version = 格式版本必须是 1
definition-missing = 缺少这一项
definition-unknown-key = 这里不能使用“{ $key }”
definition-not-supported-yet = 暂不支持“{ $name }”
definition-not-one-of = 请使用以下之一：{ $allowed }
definition-blank = 请填写文字
definition-too-long = 最多 { $max } 个字
definition-control = 请去掉文字中的控制字符
definition-out-of-range = 请填写 { $min } 到 { $max } 之间的整数
definition-wrong-count = 数量必须在 { $min } 到 { $max } 之间
definition-too-many-options = 整份表单的选项超过了 { $max } 个，请删去一些
definition-page-too-large = 所在页面有 { $kilobytes } KB，上限是 { $max } KB，请把部分题目移到另一页
definition-too-precise = 小数点前最多 { $whole } 位，小数点后最多 { $decimals } 位
definition-not-positive = 请填写大于 0 的数字
definition-not-date = 请填写真实存在的日期，例如 2026-01-31
definition-not-time = 请填写时间，例如 09:30
definition-not-moment = 请填写日期和时间，例如 2026-01-31T18:00
definition-several-exclusive = 只能有一个选项与其他选项互斥
definition-cannot-be-required = 没有人能填写这一项，不能设为必填
definition-cannot-be-prefilled = 这种题目不能用链接预先填写
definition-not-pattern = 无法识别这个格式规则，请检查括号；不能使用环视和反向引用
definition-pattern-too-large = 这个格式规则太大，请减小重复次数
definition-not-instant = 请填写带时差的时间，例如 2026-01-31T18:00:00+08:00，年份在 2000 到 2999 之间
definition-not-language = 请填写语言代码，例如 en、zh-CN 或 ar
definition-not-time-zone = 请填写时区，例如 Asia/Shanghai 或 UTC
definition-not-country = 请填写两个大写字母的国家代码，例如 CN 或 GB
definition-not-addresses = 请填写邮箱地址，例如 name@example.org
definition-not-email-question = 请选择填写邮箱的题目
definition-not-origins = 请填写网站地址，例如 https://www.example.org，后面不带路径
definition-not-slug = 请使用 2 到 64 个小写字母、数字和单个连字符，例如 open-day
definition-not-name = 请使用 1 到 64 个小写字母、数字和下划线，以字母开头
definition-not-option-id = 请使用 1 到 64 个字母、数字、连字符和下划线，以字母或数字开头
definition-reserved-name = 表单页面已使用“{ $name }”，请换一个名称
definition-duplicate = “{ $id }”已在 { $first } 使用，请换一个名称
definition-crossed = “{ $lower }”不能超过“{ $upper }”
definition-retyped = “{ $id }”曾作为另一种题型（{ $was }）发布过，请为新问题换一个名称
definition-too-deep = 条件最多嵌套 { $max } 层
definition-not-one-test = 只能用一种方式比较：is、is_not、contains、filled、greater、less、before 或 after
definition-no-such-page = 本表单没有页面“{ $name }”
definition-no-such-field = 本表单没有题目“{ $name }”
definition-names-itself = 题目不能以自己的答案为条件，请选择它前面的题目
definition-names-later = “{ $name }”在本题之后，请选择本题前面的题目
definition-no-such-option = 那道题已经没有选项“{ $name }”
definition-cannot-ask = 这种题目的答案不能这样比较
definition-never-shown = 无论怎么回答，这个条件都不会成立
definition-cannot-be-unique = 这种题目的答案不能设为唯一
