# 重复提交从哪里来：重复提交页面，以及单次提交的时间线。

repeats-open = 重复提交
repeats-open-count = 最近 7 天 { $count } 次
repeats-title = 重复提交
repeats-period = 时间范围
repeats-day = 最近 24 小时
repeats-week = 最近 7 天
repeats-month = 最近 30 天
repeats-sum-day = { $count ->
    [0] 最近 24 小时没有重复提交。
   *[other] 最近 24 小时拦下 { $count } 次重复提交，没有一份被保存两次。
}
repeats-sum-week = { $count ->
    [0] 最近 7 天没有重复提交。
   *[other] 最近 7 天拦下 { $count } 次重复提交，没有一份被保存两次。
}
repeats-sum-month = { $count ->
    [0] 最近 30 天没有重复提交。
   *[other] 最近 30 天拦下 { $count } 次重复提交，没有一份被保存两次。
}
repeats-sum-means = 重复提交是指同一次提交再次到达：多点一次、刷新页面或自动重试。对方会得到第一次的回执，或看到原因。
repeats-broken = 有 { $count } 份提交被保存了不止一次。
repeats-broken-means = 数据库的唯一索引缺失或损坏。请联系服务器管理员运行“onceform doctor”。
repeats-absorbed = 拦下的重复
repeats-twice = 误存两次
repeats-twice-means = 每次打开此页面，都会在数据库中重新统计“误存两次”。数据库不接受同一次提交的第二行，所以始终是 0。

# 原因和处理办法
repeats-causes = 重复从哪里来
repeats-cause = 原因
repeats-count = 次数
repeats-share = 占比
repeats-advice = 怎么办
repeats-share-percent = { $percent }%
repeats-share-small = < 1%
repeats-double-press = 连续点了两次
repeats-double-press-advice = 无需处理。启用脚本时，按钮点一次即锁定；没有脚本时，由服务器拦下第二次。
repeats-pressed-while-waiting = 等待时又点了一次
repeats-pressed-while-waiting-advice = 查明保存为什么慢：可能是数据库慢，也可能是网关超时太短。
repeats-reloaded = 刷新页面，或返回后再次提交
repeats-reloaded-advice = 无需处理。如果经常发生，可在回执上更清楚地说明答案已收到。
repeats-changed-and-sent-again = 返回修改后再次提交
repeats-changed-and-sent-again-advice = 保留的是第一次的内容，对方已看到说明。可在问题旁加一句提示，减少修改。
repeats-program = 程序自动重试
repeats-program-advice = 请程序的负责人延长重试前的等待时间，并像现在这样每次使用相同的请求编号。
repeats-gateway = 网关自动重试
repeats-gateway-advice = 设置网关不要重试 POST 请求（nginx 不要使用“non_idempotent”），并延长超时时间。
repeats-used-before = 填写的内容此前已用过
repeats-used-before-advice = 另一份提交已使用该内容。可留意是否因为没看到确认而再次填写。

# 最近的重复
repeats-latest = 最近的重复
repeats-latest-note = 最新的 { $count } 条。时间均为 { $zone } 时间。
repeats-act = 请求
repeats-last = 最近一次
repeats-submission = 提交
repeats-not-named = 没有对应的提交
repeats-none-title = 这段时间没有重复提交
repeats-none = 重复提交被拦下后，很快会显示在这里。

# 看起来相似的提交
repeats-alike = 可能是同一个人
repeats-alike-lead = 这些是分别提交的，但看起来相似。请打开两份查看后决定，系统不会自动处理。
repeats-alike-note = 比较的是最新的 { $count } 份提交。
repeats-alike-answers = 答案相同
repeats-alike-contact = “{ $question }”的答案相同
repeats-alike-none = 没有看起来相似的提交。

# 一次请求
repeats-act-title = { $reference } 的重复提交
repeats-act-title-unsaved = 请求 { $act } 的重复提交
repeats-act-lead = 拦下 { $count } 次重复提交，只保留一份。
repeats-act-lead-unsaved = 已回应 { $count } 次提交，此请求没有保存任何内容。
repeats-timeline = 经过
repeats-first = 第一次：保存为 { $reference }
repeats-first-deleted = 第一次：保存为 { $reference }，后来已删除
repeats-first-unknown = 第一次
repeats-holder = 该内容已在这份提交中使用
repeats-open-submission = 打开这份提交
repeats-all = 全部重复提交
repeats-milliseconds = +{ $count } 毫秒
repeats-seconds = +{ $count } 秒
repeats-minutes = +{ $count } 分钟
repeats-hours = +{ $count } 小时
repeats-days = +{ $count } 天
repeats-before = 保存之前
repeats-layer-page-lock = 页面正在提交，拦住了这次点击，请求没有离开浏览器。
repeats-layer-claim = Redis 知道这份提交已经保存。
repeats-layer-waiting = Redis 发现第一次提交仍在处理，这一次等待其结果。
repeats-layer-unique-index = 数据库索引中已有这次请求，不接受第二行。
repeats-layer-business-key = 数据库索引中已有该内容，只能使用一次。
repeats-answer-replayed = 返回了第一次的回执。
repeats-answer-different-answers = 告知保留的是第一次的内容。
repeats-answer-still-running = 告知仍在保存。
repeats-answer-held-back = 无需回应。
repeats-answer-taken = 告知该内容已被使用。
repeats-same-answers = 答案相同
repeats-other-answers = 答案不同
repeats-same-address = 地址相同
repeats-another-address = 地址不同
repeats-unknown-address = 不知道第一次的地址
repeats-by-gateway = 由网关再次发送
repeats-a-program = 某个程序
repeats-a-browser = 某个浏览器
repeats-details = 详细信息
repeats-detail-time = 时间
repeats-detail-act = 请求编号开头
repeats-detail-gap = 间隔
repeats-detail-gap-ms = { $count } 毫秒
repeats-detail-layer = 拦截层
repeats-detail-outcome = 结果
repeats-detail-address = 地址哈希

# 在提交页面上
repeats-of-submission = 拦下了 { $count } 次重复提交
